import { Operators } from "@bonafide/core/access/Operators";
import { ActingStaff } from "@bonafide/core/staff/ActingStaff";
import { isStaffName } from "@bonafide/core/staff/StaffAccount";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { auditedEntries } from "../../src/audit/AuditedEntries.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { enrolled, holderOf, signIn } from "./StaffWorld.ts";

describe("Staff accounts", () => {
  it("have names of 1 to 40 plain characters", () => {
    for (const name of ["r", "rita", "rita.b-2_x", "7up", "a".repeat(40)]) {
      expect(isStaffName(name)).toBe(true);
    }
    for (const name of ["", "Rita", ".rita", "rita b", "rita@x", "ríta", "a".repeat(41), "a\n"]) {
      expect(isStaffName(name)).toBe(false);
    }
  });

  it.effect("are created once by name, and only partners have an organization", () =>
    Effect.gen(function* () {
      const { all, create } = yield* StaffAccounts;
      const { id } = yield* (yield* Operators).createOrganization("Acme");
      yield* create("rita", "reviewer");
      yield* create("acme", "partner", id);
      const faults = [
        create("rita", "operator"),
        create("Rita B", "reviewer"),
        create("ben", "partner"),
        create("ben", "operator", id),
        create("ben", "partner", "01a1fca2-03c2-7370-a3b8-432d8f6128b4"),
      ].map((asked) => Effect.map(Effect.flip(asked), ({ message }) => message));
      expect(yield* Effect.all(faults)).toEqual([
        "This name is used already",
        expect.stringMatching(/^A name has 1 to 40 characters/),
        "A partner needs an organization: --organization <id>",
        "Only a partner has an organization",
        "There is no organization with the id 01a1fca2-03c2-7370-a3b8-432d8f6128b4",
      ]);
      expect((yield* all).map(({ name, role }) => [name, role])).toEqual([
        ["acme", "partner"],
        ["rita", "reviewer"],
      ]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("lose password, second factor and sessions by a reset", () =>
    Effect.gen(function* () {
      const { reset } = yield* StaffAccounts;
      const { password, secret } = yield* enrolled("rita");
      const { account, password: next } = yield* reset("rita");
      expect(account.secrets.totp).toBeUndefined();
      expect(yield* holderOf(secret)).toBeUndefined();
      expect((yield* Effect.flip(signIn("rita", password))).name).toBe("NotAccepted");
      yield* signIn("rita", next);
      expect((yield* Effect.flip(reset("unknown"))).message).toBe(
        "There is no staff account with the id unknown",
      );
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("change their role and lose their sessions, and a partner stays a partner", () =>
    Effect.gen(function* () {
      const { create, setRole } = yield* StaffAccounts;
      const { id } = yield* (yield* Operators).createOrganization("Acme");
      const { secret } = yield* enrolled("rita");
      const { account: pam } = yield* create("pam", "partner", id);
      expect((yield* setRole("rita", "auditor")).role).toBe("auditor");
      expect(yield* holderOf(secret)).toBeUndefined();
      for (const asked of [setRole(pam.name, "operator"), setRole("rita", "partner")]) {
        expect((yield* Effect.flip(asked)).message).toBe(
          "A partner stays a partner, and no other account becomes one",
        );
      }
      const actions = (yield* auditedEntries).map(({ action }) => action);
      expect(actions).toContain("staff.role.auditor");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are named in the audit of what they do by operators' use cases", () =>
    Effect.gen(function* () {
      const operators = yield* Operators;
      yield* Effect.provideService(operators.createOrganization("Acme"), ActingStaff, {
        id: "01a1fca2-03c2-7370-a3b8-432d8f6128b4",
        name: "olga",
        source: "198.51.100.7",
      });
      yield* operators.createOrganization("Other");
      const rows = (yield* auditedEntries).filter(
        ({ action }) => action === "organization.created",
      );
      expect(rows.map(({ actor, source }) => [actor, source])).toEqual([
        ["staff olga", "198.51.100.7"],
        ["operator", undefined],
      ]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
