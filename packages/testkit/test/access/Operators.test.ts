import { Access } from "@bonafide/core/access/Access";
import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Operators } from "@bonafide/core/access/Operators";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect } from "effect";
import { TestClock } from "effect/testing";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

/** A partner made by an operator, with a key. */
const partner = Effect.gen(function* () {
  const operators = yield* Operators;
  const organization = yield* operators.createOrganization("Partner");
  const account = yield* operators.createAccount(organization.id, "web", ["telecom.identity"]);
  const { key, secret } = yield* operators.issueKey(account.id);
  return { organization, account, key, secret };
});

const authenticate = (secret: string) => Effect.flatMap(Access, (a) => a.authenticate(secret));

const namesOf = <A, R>(answer: Effect.Effect<A, Refused, R>) =>
  Effect.map(Effect.flip(answer), ({ names }) => names);

describe("Operators", () => {
  it.effect("make a partner that gets in for its products", () =>
    Effect.gen(function* () {
      const { account, organization, secret } = yield* partner;
      const credentials = yield* authenticate(secret);
      expect(credentials).toMatchObject({
        account: { id: account.id, name: "web", standing: "active" },
        organization,
        grants: [{ product: "telecom.identity" }],
      });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("keep no secret", () =>
    Effect.gen(function* () {
      const { account, secret } = yield* partner;
      const keys = yield* (yield* AccessRegistry).keysOf(account.id);
      expect(keys).toHaveLength(1);
      expect(JSON.stringify(keys)).not.toContain(secret);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("rotate a key with an overlap, and never make an old one last longer", () =>
    Effect.gen(function* () {
      const operators = yield* Operators;
      const { account, secret } = yield* partner;
      const second = yield* operators.issueKey(account.id, Duration.minutes(1));
      const third = yield* operators.issueKey(account.id, Duration.hours(1));
      yield* TestClock.adjust(59_999);
      for (const each of [secret, second.secret, third.secret]) yield* authenticate(each);
      yield* TestClock.adjust(1);
      expect(yield* namesOf(authenticate(secret))).toEqual(["CredentialsUnknown"]);
      yield* authenticate(second.secret);
      yield* TestClock.adjust(3_540_000);
      expect(yield* namesOf(authenticate(second.secret))).toEqual(["CredentialsUnknown"]);
      yield* authenticate(third.secret);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("revoke every key at once", () =>
    Effect.gen(function* () {
      const operators = yield* Operators;
      const { account, secret } = yield* partner;
      const second = yield* operators.issueKey(account.id);
      yield* operators.revokeKeys(account.id);
      for (const each of [secret, second.secret]) {
        expect(yield* namesOf(authenticate(each))).toEqual(["CredentialsUnknown"]);
      }
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("shut and open accounts, organizations and products", () =>
    Effect.gen(function* () {
      const operators = yield* Operators;
      const { admit } = yield* Access;
      const { account, organization, secret } = yield* partner;
      yield* operators.setAccount(account.id, { standing: "inactive" });
      expect(yield* namesOf(authenticate(secret))).toEqual(["AccountInactive"]);
      yield* operators.setAccount(account.id, { standing: "active" });
      yield* operators.setOrganization(organization.id, "inactive");
      expect(yield* namesOf(authenticate(secret))).toEqual(["OrganizationInactive"]);
      yield* operators.setOrganization(organization.id, "active");
      const credentials = yield* authenticate(secret);
      yield* admit(credentials, "telecom.identity");
      yield* operators.setProduct("telecom.identity", "inactive");
      expect(yield* namesOf(admit(credentials, "telecom.identity"))).toEqual(["ProductInactive"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("enable, limit and withdraw products, and limit accounts", () =>
    Effect.gen(function* () {
      const operators = yield* Operators;
      const { account, secret } = yield* partner;
      yield* operators.grant(account.id, { product: "telecom.identity", perMinute: 7 });
      yield* operators.grant(account.id, {
        product: "telecom.possession_send",
        perMinute: undefined,
      });
      yield* operators.setAccount(account.id, { perMinute: 9 });
      const limited = yield* authenticate(secret);
      expect(limited.account.perMinute).toBe(9);
      expect(limited.grants).toEqual([
        { product: "telecom.identity", perMinute: 7 },
        { product: "telecom.possession_send", perMinute: undefined },
      ]);
      yield* operators.withdraw(account.id, "telecom.identity");
      yield* operators.setAccount(account.id, { perMinute: undefined });
      const left = yield* authenticate(secret);
      expect(left.account.perMinute).toBe(undefined);
      expect(left.grants.map(({ product }) => product)).toEqual(["telecom.possession_send"]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("report a missing thing, and change nothing", () =>
    Effect.gen(function* () {
      const operators = yield* Operators;
      const id = freshId();
      const answers = [
        operators.setOrganization(id, "inactive"),
        operators.createAccount(id, "web", []),
        operators.setAccount(id, { perMinute: 1 }),
        operators.grant(id, { product: "telecom.identity", perMinute: 1 }),
        operators.withdraw(id, "telecom.identity"),
        operators.issueKey(id),
        operators.revokeKeys(id),
      ];
      for (const answer of answers) {
        expect(yield* Effect.flip<unknown, unknown, never>(answer)).toMatchObject({
          _tag: "Unknown",
          id,
        });
      }
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 0 });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("leave an audit row for every change", () =>
    Effect.gen(function* () {
      const operators = yield* Operators;
      const { account } = yield* partner;
      yield* operators.setAccount(account.id, { standing: "inactive" });
      yield* operators.setProduct("telecom.identity", "inactive");
      // The organization and its webhook secret; the account, its key and its standing; the product.
      const report = yield* (yield* AuditSeal).verify;
      expect(report).toMatchObject({ rows: 6, subjects: 3, broken: [] });
    }).pipe(Effect.provide(TestBonafide)),
  );
});
