import { Operators } from "@bonafide/core/access/Operators";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import { standardRules } from "@bonafide/core/limit/Limit";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Option } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../../src/audit/AuditedEntries.ts";
import { ComparedPasswords } from "../../src/person/MemoryPasswordHashes.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { codeOf, enrolled, holderOf, signIn, source } from "./StaffWorld.ts";

const nextStep = TestClock.adjust("60 seconds");
const fault = <A, E extends { readonly name: string }, R>(answer: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(answer), ({ name }) => name);
const { sign_in_from: rule } = standardRules;
const free = rule?._tag === "Growing" ? rule.free : 0;

describe("A staff sign-in", () => {
  it.effect("opens a session that can only set a second factor, which replaces it", () =>
    Effect.gen(function* () {
      const { first, secret } = yield* enrolled("rita");
      expect((yield* holderOf(secret))?.name).toBe("rita");
      expect(yield* holderOf(first.secret)).toBeUndefined();
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("needs name, password and code, and does not say which is wrong", () =>
    Effect.gen(function* () {
      const { password, totp } = yield* enrolled("rita");
      yield* nextStep;
      const code = yield* codeOf(totp);
      for (const [name, secret, given] of [
        ["rita", password, ""],
        ["rita", password, "000000"],
        ["rita", "a wrong password", code],
        ["nobody", password, code],
        ["RITA", password, code],
      ] as const) {
        // Another network each time, so that no wait hides the answer.
        const from = `192.0.2.${name.length}${given.length}`;
        const said = fault(signIn(name, secret, { code: given, source: from }));
        expect(yield* said).toBe("NotAccepted");
      }
      const { count } = yield* ComparedPasswords;
      const before = yield* count;
      yield* fault(signIn("nobody", password, { code, source: "192.0.2.99" }));
      expect(yield* count).toEqual({ ...before, none: before.none + 1 });
      const { secret } = yield* signIn("rita", password, {
        code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
      });
      expect((yield* holderOf(secret))?.name).toBe("rita");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("takes a code once, also of many sign-ins at once", () =>
    Effect.gen(function* () {
      const { password, totp } = yield* enrolled("rita");
      yield* nextStep;
      const code = yield* codeOf(totp);
      const exits = yield* Effect.forEach(
        [1, 2, 3, 4],
        (at) => Effect.exit(signIn("rita", password, { code, source: `192.0.2.${at}` })),
        { concurrency: "unbounded" },
      );
      expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
      yield* TestClock.adjust("30 seconds");
      expect(yield* fault(signIn("rita", password, { code, source: "192.0.2.9" }))).toBe(
        "NotAccepted",
      );
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is slowed down after wrong passwords and wrong codes alike", () =>
    Effect.gen(function* () {
      const { password, totp } = yield* enrolled("rita");
      yield* nextStep;
      for (let at = 0; at < free; at += 1) {
        const guess = at % 2 === 0 ? signIn("rita", "wrong password") : signIn("rita", password);
        expect(yield* fault(guess)).toBe("NotAccepted");
      }
      const code = yield* codeOf(totp);
      expect(yield* fault(signIn("rita", password, { code }))).toBe("TooEarly");
      yield* TestClock.adjust("2 seconds");
      yield* signIn("rita", password, { code });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("of a known device is not held up by strangers", () =>
    Effect.gen(function* () {
      const { device, password, totp } = yield* enrolled("rita");
      yield* nextStep;
      for (let at = 0; at < 100; at += 1) {
        yield* Effect.flip(signIn("rita", "wrong password", { source: `10.${at}.0.1` }));
      }
      const code = yield* codeOf(totp);
      expect(yield* fault(signIn("rita", password, { code }))).toBe("NotAccepted");
      yield* signIn("rita", password, { code, device });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("ends the browser's previous session, and a session ends unused", () =>
    Effect.gen(function* () {
      const { password, secret, totp } = yield* enrolled("rita");
      yield* nextStep;
      const code = yield* codeOf(totp);
      const next = yield* signIn("rita", password, { code }, secret);
      expect(yield* holderOf(secret)).toBeUndefined();
      yield* TestClock.adjust("29 minutes");
      expect(yield* holderOf(next.secret)).toBeDefined();
      yield* TestClock.adjust("31 minutes");
      expect(yield* holderOf(next.secret)).toBeUndefined();
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("sets one second factor, with a right code only", () =>
    Effect.gen(function* () {
      const { password } = yield* (yield* StaffAccounts).create("rita", "reviewer");
      const signIns = yield* StaffSignIns;
      const { factors } = signIns;
      const used = Option.getOrThrow(
        yield* signIns.session((yield* signIn("rita", password)).secret),
      );
      const totp = "A".repeat(32);
      expect(yield* fault(factors.enrol(used, totp, "000000", source))).toBe("NotAccepted");
      const code = yield* codeOf(totp);
      expect(yield* fault(factors.enrol(used, "short", code, source))).toBe("NotAccepted");
      yield* factors.enrol(used, totp, code, source);
      expect(yield* fault(factors.enrol(used, totp, code, source))).toBe("NotAccepted");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect(
    "is refused to an account that is shut out, and to a partner of a shut organization",
    () =>
      Effect.gen(function* () {
        const accounts = yield* StaffAccounts;
        const operators = yield* Operators;
        const { password, secret, totp } = yield* enrolled("rita");
        yield* nextStep;
        yield* accounts.setStanding("rita", "inactive");
        expect(yield* holderOf(secret)).toBeUndefined();
        expect(yield* fault(signIn("rita", password, { code: yield* codeOf(totp) }))).toBe(
          "NotAccepted",
        );
        const { id } = yield* operators.createOrganization("Acme");
        const partner = yield* accounts.create("acme", "partner", id);
        const opened = yield* signIn("acme", partner.password);
        yield* operators.setOrganization(id, "inactive");
        expect(yield* holderOf(opened.secret)).toBeUndefined();
        expect(yield* fault(signIn("acme", partner.password))).toBe("NotAccepted");
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("changes a password, and ends the other sessions", () =>
    Effect.gen(function* () {
      const signIns = yield* StaffSignIns;
      const { factors } = signIns;
      const { password, secret, totp } = yield* enrolled("rita");
      yield* nextStep;
      const other = yield* signIn("rita", password, { code: yield* codeOf(totp) });
      const used = Option.getOrThrow(yield* signIns.session(secret));
      const change = (current: string, next: string) =>
        factors.changePassword(used, current, next, source);
      expect(yield* fault(change("not the password", "another four words"))).toBe("NotAccepted");
      expect(yield* fault(change(password, "short"))).toBe("PasswordTooShort");
      expect(yield* fault(change(password, "passwordpassword"))).toBe("PasswordCommon");
      yield* change(password, "another four words");
      expect(yield* holderOf(other.secret)).toBeUndefined();
      expect(yield* holderOf(secret)).toBeDefined();
      yield* nextStep;
      const code = yield* codeOf(totp);
      expect(yield* fault(signIn("rita", password, { code }))).toBe("NotAccepted");
      yield* signIn("rita", "another four words", { code });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is in the audit, with the name of the account and the address", () =>
    Effect.gen(function* () {
      const { secret } = yield* enrolled("rita");
      yield* (yield* StaffSignIns).signOut(secret, source);
      const rows = yield* auditedEntries;
      expect(rows.map(({ action, actor }) => [action, actor.split(" ")[0]])).toEqual([
        ["staff.created.reviewer", "operator"],
        ["staff_session.SessionOpened", "staff"],
        ["staff_session.SessionEnded", "staff"],
        ["staff.second_factor_set", "staff"],
        ["staff_session.SessionOpened", "staff"],
        ["staff_session.SessionEnded", expect.any(String)],
      ]);
      expect(rows[3]).toMatchObject({ actor: "staff rita", source });
    }).pipe(Effect.provide(TestBonafide)),
  );
});
