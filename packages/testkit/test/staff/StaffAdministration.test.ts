import { ActingStaff } from "@bonafide/core/staff/ActingStaff";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { StaffAdministration, type StaffProof } from "@bonafide/core/staff/StaffAdministration";
import type { StaffRole } from "@bonafide/core/staff/StaffRole";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Option, Result } from "effect";
import { auditedEntries } from "../../src/audit/AuditedEntries.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { enrolled, holderOf, signIn, source } from "./StaffWorld.ts";

const stored = (name: string) =>
  Effect.flatMap(StaffStore, ({ findByName }) =>
    Effect.map(findByName(name), Option.getOrUndefined),
  );

/** Every change of the account `rita`, and of a new one. */
const changesBy = (by: StaffProof) =>
  Effect.map(StaffAdministration, ({ create, reset, setRole, setStanding }) => [
    Effect.asVoid(create(by, "eve", "operator")),
    Effect.asVoid(setRole(by, "rita", "operator")),
    Effect.asVoid(setStanding(by, "rita", "inactive")),
    Effect.asVoid(reset(by, "rita")),
  ]);

/** Asks for every change, and expects that each is refused with this name and changes nothing. */
const expectRefused = Effect.fnUntraced(function* (by: StaffProof, name: string) {
  const before = yield* stored("rita");
  for (const asked of yield* changesBy(by)) {
    expect((yield* Effect.flip(asked)).name).toBe(name);
  }
  expect(yield* stored("rita")).toEqual(before);
  expect(yield* stored("eve")).toBeUndefined();
});

describe("The administration of staff", () => {
  it.effect(
    "creates, changes, shuts out and resets for an operator, and names it in the audit",
    () =>
      Effect.gen(function* () {
        const administration = yield* StaffAdministration;
        const { password, staff } = yield* enrolled("olga", "operator");
        const by = { password, staff };
        const act = Effect.provideService(ActingStaff, { id: staff.id, name: "olga", source });
        const made = yield* act(administration.create(by, "rita", "reviewer"));
        const { secret } = yield* signIn("rita", made.password);
        yield* act(administration.setRole(by, "rita", "auditor"));
        expect(yield* holderOf(secret)).toBeUndefined();
        yield* act(administration.setStanding(by, "rita", "inactive"));
        yield* act(administration.setStanding(by, "rita", "active"));
        const reset = yield* act(administration.reset(by, "rita"));
        expect((yield* Effect.flip(signIn("rita", made.password))).name).toBe("NotAccepted");
        yield* signIn("rita", reset.password);
        const rows = (yield* auditedEntries).filter(
          ({ action, subject }) => subject === made.account.id && action.startsWith("staff."),
        );
        expect(rows.map((row) => [row.action, row.actor, row.source])).toEqual(
          ["created.reviewer", "role.auditor", "inactive", "active", "reset"].map((action) => [
            `staff.${action}`,
            "staff olga",
            source,
          ]),
        );
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("changes nothing without the operator's password, and limits and audits guesses", () =>
    Effect.gen(function* () {
      yield* enrolled("rita");
      const { staff } = yield* enrolled("olga", "operator");
      yield* expectRefused({ staff, password: "a wrong password" }, "NotAccepted");
      const { setRole } = yield* StaffAdministration;
      const guess = setRole({ staff, password: "another password" }, "rita", "operator");
      const names: Array<string> = [];
      for (let at = 0; at < 4; at++) names.push((yield* Effect.flip(guess)).name);
      expect(names).toContain("TooEarly");
      const refused = (yield* auditedEntries).filter(
        ({ action, subject }) => action === "staff.proof_refused" && subject === staff.id,
      );
      expect(refused.length).toBeGreaterThanOrEqual(4);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect.each<StaffRole>(["reviewer", "auditor", "support"])(
    "changes nothing for a %s, whatever the password",
    (role) =>
      Effect.gen(function* () {
        yield* enrolled("rita");
        const { password, staff } = yield* enrolled("sam", role);
        yield* expectRefused({ password, staff }, "notOperator");
        // Nothing is compared, so nothing is learnt of the password.
        yield* expectRefused({ password: "a wrong password", staff }, "notOperator");
        // A role that was never stored, as of an old session, is of no use.
        yield* expectRefused({ password, staff: { ...staff, role: "operator" } }, "notOperator");
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("changes nothing for an operator who was shut out or got another password", () =>
    Effect.gen(function* () {
      const accounts = yield* StaffAccounts;
      yield* enrolled("rita");
      const { password, staff } = yield* enrolled("olga", "operator");
      yield* accounts.reset("olga");
      yield* expectRefused({ password, staff }, "notOperator");
      const otto = yield* enrolled("otto", "operator");
      yield* accounts.setStanding("otto", "inactive");
      yield* expectRefused({ password: otto.password, staff: otto.staff }, "notOperator");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("never changes the acting account", () =>
    Effect.gen(function* () {
      const { reset, setRole, setStanding } = yield* StaffAdministration;
      const { password, secret, staff } = yield* enrolled("olga", "operator");
      yield* enrolled("otto", "operator");
      const by = { password, staff };
      for (const asked of [
        Effect.asVoid(setRole(by, "olga", "reviewer")),
        Effect.asVoid(setStanding(by, "olga", "inactive")),
        Effect.asVoid(reset(by, "olga")),
      ]) {
        expect((yield* Effect.flip(asked)).name).toBe("own");
      }
      expect((yield* holderOf(secret))?.role).toBe("operator");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("stores a change only if the store finds the operator as it was", () =>
    Effect.gen(function* () {
      const store = yield* StaffStore;
      const { account } = yield* (yield* StaffAccounts).create("rita", "reviewer");
      const { password, staff } = yield* enrolled("olga", "operator");
      const asked: Array<readonly [string, string]> = [];
      // Another operator has shut the acting one out since the check.
      const late = StaffStore.of({
        ...store,
        saveBy: ({ name }, operatorId) =>
          Effect.sync(() => {
            asked.push([name, operatorId]);
            return false;
          }),
      });
      const { setRole } = yield* Effect.provide(
        StaffAdministration,
        Layer.fresh(StaffAdministration.layer).pipe(Layer.provide(Layer.succeed(StaffStore, late))),
      );
      const fault = yield* Effect.flip(setRole({ password, staff }, "rita", "operator"));
      expect(fault.name).toBe("notOperator");
      expect(asked).toEqual([["rita", staff.id]]);
      expect(yield* stored("rita")).toEqual(account);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keeps one of two operators who take the role from one another at once", () =>
    Effect.gen(function* () {
      const { setRole } = yield* StaffAdministration;
      const [olga, otto] = [
        yield* enrolled("olga", "operator"),
        yield* enrolled("otto", "operator"),
      ];
      const done = yield* Effect.all(
        [
          Effect.result(setRole(olga, "otto", "reviewer")),
          Effect.result(setRole(otto, "olga", "reviewer")),
        ],
        { concurrency: "unbounded" },
      );
      expect(done.filter(Result.isSuccess)).toHaveLength(1);
      const roles = (yield* (yield* StaffAccounts).all).map(({ role }) => role);
      expect(roles.toSorted()).toEqual(["operator", "reviewer"]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
