import type { StaffAccount } from "@bonafide/core/staff/StaffAccount";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { UnitOfWork, VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { putPartner, samplePartner } from "../access/AccessContract.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

/** A staff account with a name of its own. */
export const sampleStaff = (changes: Partial<StaffAccount> = {}): StaffAccount => {
  const id = freshId();
  return {
    id,
    name: `rita.${id}`,
    role: "reviewer",
    organizationId: undefined,
    standing: "active",
    secrets: { passwordHash: "$argon2id$sample" },
    created: sampleTime,
    version: 1,
    ...changes,
  };
};

/** A staff account that is stored. */
export const putStaff = Effect.fnUntraced(function* (changes: Partial<StaffAccount> = {}) {
  const account = sampleStaff(changes);
  const isNew = yield* (yield* StaffStore).insert(account);
  return { account, isNew };
});

/** The contract of `StaffStore`. */
export const staffStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("StaffStore", () => {
    test(
      "finds an account as it was stored, by its id and its name and by no other",
      Effect.gen(function* () {
        const { find, findByName } = yield* StaffStore;
        const { organization } = yield* putPartner(samplePartner());
        const { account } = yield* putStaff({
          role: "partner",
          organizationId: organization.id,
          secrets: { passwordHash: "$argon2id$sample", totp: { secret: "ABC", usedStep: 1.5 } },
        });
        yield* putStaff();
        const { organization: other } = yield* putPartner(samplePartner());
        const { account: theirs } = yield* putStaff({
          role: "partner",
          organizationId: other.id,
        });
        for (const each of [account, theirs]) {
          expect(yield* find(each.id)).toEqual(Option.some(each));
          expect(yield* findByName(each.name)).toEqual(Option.some(each));
        }
        const others = [freshId(), account.name, ...malformedIds];
        expect((yield* Effect.forEach(others, find)).filter(Option.isSome)).toEqual([]);
        const names = [account.id, account.name.toUpperCase(), "\u0000", ""];
        expect((yield* Effect.forEach(names, findByName)).filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "lists every account by name",
      Effect.gen(function* () {
        const { all } = yield* StaffStore;
        expect(yield* all).toEqual([]);
        for (const name of ["mia", "abe", "zoe"]) yield* putStaff({ name });
        expect((yield* all).map(({ name }) => name)).toEqual(["abe", "mia", "zoe"]);
      }),
    );

    test(
      "takes a name once, also of many at once",
      Effect.gen(function* () {
        const { atomically } = yield* UnitOfWork;
        const made = yield* Effect.forEach(
          Array.from({ length: 12 }),
          () => atomically(putStaff({ name: "rita" })),
          { concurrency: "unbounded" },
        );
        expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
      }),
    );

    test(
      "stores a next version once, and fails if it was stored before",
      Effect.gen(function* () {
        const { find, save } = yield* StaffStore;
        const { account } = yield* putStaff();
        const next: StaffAccount = {
          ...account,
          standing: "inactive",
          secrets: { passwordHash: "$argon2id$next" },
          version: 2,
        };
        yield* save(next);
        expect(yield* find(account.id)).toEqual(Option.some(next));
        expect(yield* Effect.flip(save(next))).toBeInstanceOf(VersionConflict);
        expect(yield* Effect.flip(save({ ...next, version: 4 }))).toBeInstanceOf(VersionConflict);
        const unknown = { ...next, id: freshId() };
        expect(yield* Effect.flip(save(unknown))).toBeInstanceOf(VersionConflict);
      }),
    );

    test(
      "stores a change by another account only while that one is an active operator",
      Effect.gen(function* () {
        const { find, save, saveBy } = yield* StaffStore;
        const { account } = yield* putStaff();
        const { account: olga } = yield* putStaff({ role: "operator" });
        const next: StaffAccount = { ...account, role: "auditor", version: 2 };
        for (const role of ["reviewer", "auditor", "support"] as const) {
          const { account: other } = yield* putStaff({ role });
          expect(yield* saveBy(next, other.id)).toBe(false);
        }
        const { account: shut } = yield* putStaff({ role: "operator", standing: "inactive" });
        for (const id of [shut.id, freshId(), account.id]) {
          expect(yield* saveBy(next, id)).toBe(false);
        }
        expect(yield* saveBy({ ...olga, role: "reviewer", version: 2 }, olga.id)).toBe(false);
        expect(yield* find(account.id)).toEqual(Option.some(account));
        expect(yield* saveBy(next, olga.id)).toBe(true);
        expect(yield* find(account.id)).toEqual(Option.some(next));
        expect(yield* Effect.flip(saveBy(next, olga.id))).toBeInstanceOf(VersionConflict);
        const { account: rita } = yield* putStaff({ role: "support" });
        const reviewing: StaffAccount = { ...rita, role: "reviewer", version: 2 };
        expect(yield* saveBy(reviewing, olga.id)).toBe(true);
        expect(yield* find(rita.id)).toEqual(Option.some(reviewing));
        yield* save({ ...olga, standing: "inactive", version: 2 });
        expect(yield* saveBy({ ...next, version: 3 }, olga.id)).toBe(false);
      }),
    );

    test(
      "keeps one of two operators who shut one another out at once",
      Effect.gen(function* () {
        const { all, saveBy } = yield* StaffStore;
        const { atomically } = yield* UnitOfWork;
        for (let round = 0; round < 5; round++) {
          const { account: olga } = yield* putStaff({ role: "operator" });
          const { account: otto } = yield* putStaff({ role: "operator" });
          const shut = (account: StaffAccount, by: StaffAccount) =>
            atomically(saveBy({ ...account, standing: "inactive", version: 2 }, by.id));
          const saved = yield* Effect.all([shut(olga, otto), shut(otto, olga)], {
            concurrency: "unbounded",
          });
          expect(saved.filter((isSaved) => isSaved)).toHaveLength(1);
          const active = (yield* all).filter(
            ({ id, standing }) => (id === olga.id || id === otto.id) && standing === "active",
          );
          expect(active).toHaveLength(1);
        }
      }),
    );
  });
};
