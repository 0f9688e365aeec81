import {
  type AuthorizationGrantCommand,
  grantLifetimes,
} from "@bonafide/core/oauth/AuthorizationGrant";
import { Arbitrary, Schema } from "effect";
import type { MachineModel } from "../machine/MachineModel.ts";

/** Nothing yet, until when the code is good, the refresh token that is good and until when, or over. */
type Model = undefined | number | readonly [refresh: string, until: number] | "over";

const { code, refresh } = grantLifetimes;

/** A grant, told by what can still be done with it. */
export const authorizationGrantModel: MachineModel<AuthorizationGrantCommand, Model> = {
  initial: undefined,
  answer: (model, command) => {
    if (model === undefined) {
      return command._tag === "Grant"
        ? ["GrantGiven", command.now + code]
        : ["ResourceUnknown", model];
    }
    if (model === "over" || command._tag === "Grant") return ["ResourceUnknown", model];
    if (command._tag === "Withdraw" || command._tag === "Erase") return ["GrantEnded", "over"];
    const next = [command.refreshDigest, command.now + refresh] as const;
    if (typeof model === "number") {
      if (command._tag === "Refresh") return ["ResourceUnknown", model];
      return command.fits && command.now < model ? ["CodeRedeemed", next] : ["GrantEnded", "over"];
    }
    const [current, until] = model;
    if (command._tag === "Redeem" || command.digest !== current) return ["GrantEnded", "over"];
    return command.now < until ? ["GrantRefreshed", next] : ["ResourceUnknown", model];
  },
};

const times = Schema.Literals([0, 1, code - 1, code, refresh, code + refresh]);
const turns = Schema.Literals([1, 2, 3]);

/** Anything that may happen to a grant; every turn makes tokens of its own. */
export const anyAuthorizationGrantMove: Arbitrary.Arbitrary<
  ReadonlyArray<AuthorizationGrantCommand>
> = Arbitrary.map(
  Arbitrary.schema(
    Schema.Struct({
      name: Schema.Literals([
        "Grant",
        "Grant",
        "Redeem",
        "Redeem",
        "Refresh",
        "Refresh",
        "Withdraw",
        "Erase",
      ]),
      now: times,
      fits: Schema.Literals([true, true, true, false]),
      shown: turns,
      made: turns,
    }),
  ),
  ({ fits, made, name, now, shown }): ReadonlyArray<AuthorizationGrantCommand> => {
    const tokens = { now, accessDigest: `access ${made}`, refreshDigest: `refresh ${made}` };
    switch (name) {
      case "Grant":
        return [{ _tag: name, now, codeDigest: "code" }];
      case "Redeem":
        return [{ _tag: name, fits, ...tokens }];
      case "Refresh":
        return [{ _tag: name, digest: `refresh ${shown}`, ...tokens }];
      case "Withdraw":
      case "Erase":
        return [{ _tag: name }];
    }
  },
);
