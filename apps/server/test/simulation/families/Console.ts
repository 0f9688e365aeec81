import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { Standing } from "@bonafide/core/access/Account";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { Effect, Exit, Option } from "effect";
import { openScope, redirectUri } from "../Partners.ts";
import { type Family, fleetSkew, type Stage } from "../Stage.ts";
import { livingSession, type Member } from "./Members.ts";

const minute = 60_000;
const many = 1_000_000;
const product = "telecom.identity";

/** What operators change in the console for a partner, which calls meanwhile. */
export const consoleFamily = (stage: Stage, members: ReadonlyArray<Member>): Family => {
  const { ask, calls, guarded, now, operate, random, violated } = stage;
  const { caller, consumer } = guarded;
  // What is set, as far as it is surely known.
  let standing: Standing | undefined = "active";
  let rate: number | "none" | undefined = many;
  let isSentBack: boolean | undefined = true;
  let shut = 0;
  let asked = 0;
  /** When few calls were last let in, and the last one of them. */
  let limited = -Infinity;
  let last = -Infinity;

  const isDone = (exit: Exit.Exit<void, unknown> | undefined, wasSure: boolean): boolean => {
    if (exit !== undefined && Exit.isFailure(exit) && wasSure)
      violated("console: a right change was refused");
    return exit !== undefined && Exit.isSuccess(exit);
  };

  const setStanding = Effect.gen(function* () {
    const wasSure = standing !== undefined;
    const to = standing === "active" ? "inactive" : "active";
    standing = undefined;
    const exit = yield* operate((by) => calls.setOrganization(by, guarded, to));
    if (!isDone(exit, wasSure)) return;
    standing = to;
    if (to === "inactive") shut += 1;
  });

  /** A session that was stolen: its thief does not know the password. */
  const steal = Effect.gen(function* () {
    const exit = yield* operate((by) => {
      // Its tries make the operator wait anew.
      by.refusedSince = undefined;
      return calls.setOrganization({ ...by, password: `${by.password}?` }, guarded, "inactive");
    });
    if (exit !== undefined && Exit.isSuccess(exit))
      violated("console: a change without the password");
  });

  const setRate = Effect.gen(function* () {
    const perMinute = random.pick([1, many, undefined]);
    if (perMinute === undefined && typeof rate !== "number") return;
    const wasSure = rate !== undefined;
    if (rate !== many || perMinute !== many) limited = now();
    rate = undefined;
    const exit = yield* operate((by) => calls.setRate(by, guarded, { product, perMinute }));
    last = -Infinity;
    if (isDone(exit, wasSure)) rate = perMinute ?? "none";
  });

  const setRedirects = Effect.gen(function* () {
    const wasSure = isSentBack !== undefined;
    const to = isSentBack !== true;
    const uris = [to ? redirectUri : "https://elsewhere.example/back"];
    isSentBack = undefined;
    const exit = yield* operate((by) => calls.setRedirects(by, guarded, uris));
    if (isDone(exit, wasSure)) isSentBack = to;
  });

  const call = Effect.gen(function* () {
    asked += 1;
    const phone = `3${String(asked).padStart(9, "0")}`;
    const at = now();
    const exit = yield* ask(
      calls.match(guarded, phone, {
        callbackUrl: undefined,
        verificationId: undefined,
        metadata: "a match of the guarded",
      }),
    );
    if (exit === undefined || standing === undefined) return;
    const names = Option.getOrUndefined(Exit.findErrorOption(exit))?.names ?? [];
    if (standing === "inactive") {
      if (!names.includes("OrganizationInactive")) violated("organization: shut out, and calls");
      return;
    }
    if (rate === "none" && !names.includes("ProductNotEnabled"))
      violated("product: withdrawn, and called");
    if (rate === many && Exit.isFailure(exit) && at - limited > minute + 2 * fleetSkew)
      violated("organization: let in, and refused");
    if (rate !== 1 || Exit.isFailure(exit)) return;
    if (at - last < minute - 2 * fleetSkew) violated("limit: more calls than an account may make");
    last = at;
  });

  const agree = Effect.gen(function* () {
    const member = random.pick(members);
    const session = member === undefined ? undefined : livingSession(member, now());
    if (member === undefined || session === undefined) return;
    const query = new URLSearchParams({
      client_id: consumer.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: openScope.scope,
    });
    const exit = yield* ask(calls.agree(session, query, member.source));
    if (exit === undefined || standing !== "active") return;
    if (isSentBack === true && Exit.isFailure(exit)) violated("consumer: is refused its own URI");
    if (isSentBack === false && Exit.isSuccess(exit))
      violated("consumer: people are sent to a URI that was taken away");
  });

  const judge = Effect.gen(function* () {
    const { organizations } = yield* AccessRegistry;
    const found = (yield* organizations).find(({ id }) => id === caller.organizationId);
    if (standing !== undefined && found?.standing !== standing)
      violated("organization: a change is lost");
    const stored = Option.getOrUndefined(yield* (yield* OAuthConsumerStore).find(consumer.id));
    const isStored = stored?.consumer.redirectUris.includes(redirectUri);
    if (isSentBack !== undefined && isStored !== isSentBack) violated("consumer: a change is lost");
    const rows = yield* (yield* AuditLog).list({
      subject: caller.organizationId,
      actor: "staff console",
      action: "organization.inactive",
      limit: 1_000,
    });
    if (rows.length < shut) violated("audit: no row for a change in the console");
  });

  return {
    moves: {
      "an organization is shut out, or let in": [0.4, setStanding],
      "a stolen session shuts an organization out": [0.15, steal],
      "a product is limited, or withdrawn": [0.4, setRate],
      "the redirects of a consumer are changed": [0.3, setRedirects],
      "a partner with changing rights calls": [1, call],
      "a person agrees with such a partner": [0.5, agree],
    },
    judge,
  };
};
