import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import { putPersonAccountRows } from "@bonafide/core/person/PersonAccountRows";
import { expect, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { actions } from "../../src/person/PersonWorld.ts";

const rows = Effect.gen(function* () {
  const registry = yield* AccessRegistry;
  return {
    organizations: yield* registry.organizations,
    accounts: yield* registry.accounts,
    clients: yield* (yield* AffiliationClientStore).clients,
  };
});

it.effect(
  "the rows of the server's own account are made once by concurrent starts, and stay unchanged",
  () =>
    Effect.gen(function* () {
      yield* Effect.forEach([1, 2, 3], () => putPersonAccountRows, { concurrency: "unbounded" });
      const made = yield* rows;
      expect(made.organizations.map(({ id }) => id)).toEqual([personAccount.organizationId]);
      expect(made.accounts.map(({ id, standing }) => [id, standing])).toEqual([
        [personAccount.accountId, "inactive"],
      ]);
      expect(made.clients.map(({ id, standing }) => [id, standing])).toEqual([
        [personAccount.clientId, "inactive"],
      ]);
      yield* TestClock.adjust("1 day");
      yield* putPersonAccountRows;
      expect(yield* rows).toEqual(made);
      expect(yield* actions).toEqual(["organization.created"]);
      const { findByCredentials } = yield* AffiliationClientStore;
      for (const digest of ["", personAccount.clientId]) {
        expect(yield* findByCredentials(personAccount.clientId, digest)).toEqual(Option.none());
      }
    }).pipe(Effect.provide(TestBonafide)),
);
