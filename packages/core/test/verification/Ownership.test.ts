import { describe, expect, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import type { Caller } from "../../src/access/Caller.ts";
import { ownedBy } from "../../src/verification/Ownership.ts";

const caller: Caller = {
  accountId: "mine",
  organizationId: "org",
  applicationId: undefined,
  source: undefined,
};

const names = (found: Option.Option<{ readonly accountId: string }>) =>
  ownedBy(caller, found, "TransactionNotOwned").pipe(
    Effect.flip,
    Effect.map(({ names }) => names),
  );

describe("Ownership", () => {
  it.effect("gives the caller its own", () =>
    Effect.gen(function* () {
      const mine = { accountId: "mine", id: "id" };
      expect(yield* ownedBy(caller, Option.some(mine), "TransactionNotOwned")).toBe(mine);
    }),
  );

  it.effect("refuses another account's, of the same organization too", () =>
    Effect.gen(function* () {
      expect(yield* names(Option.some({ accountId: "theirs" }))).toEqual(["TransactionNotOwned"]);
      expect(yield* names(Option.some({ accountId: "org" }))).toEqual(["TransactionNotOwned"]);
    }),
  );

  it.effect("knows nothing of what is not there", () =>
    Effect.gen(function* () {
      expect(yield* names(Option.none())).toEqual(["ResourceUnknown"]);
    }),
  );
});
