import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient, sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import {
  begin,
  day,
  client,
  caller,
  verify,
  outcome,
  enrol,
  claimOf,
  renewDue,
  person,
  account,
  document,
  soldier,
  graduating,
  start,
} from "./ClaimCases.ts";

describe("A claim", () => {
  it.effect("is made by a check, with its evidence, and found by every later one", () =>
    Effect.gen(function* () {
      yield* start;
      const roster = yield* enrol("military", soldier);
      const first = yield* verify(person);
      const claim = yield* claimOf(first.id);
      expect(claim).toMatchObject({
        id: first.claimId,
        organizationId: client.organizationId,
        identifier: first.history?.identifier,
        family: "military",
        role: undefined,
        evidence: { _tag: "Roster", roster },
        compared: ["fname", "lname", "birth_date", "social", "duty_date"],
        decidedBy: "roster",
        state: { _tag: "Verified", from: begin, until: begin + 365 * day },
        verifications: 1,
      });
      const second = yield* verify(account);
      expect(second.claimId).toBe(claim.id);
      expect(second.history).toMatchObject({ verifications: 2 });
      expect(yield* claimOf(second.id)).toMatchObject({
        by: "account",
        compared: ["fname", "lname", "email"],
        verifications: 2,
      });
      const failed = yield* verify(person, { social: "0001" });
      expect(failed.claimId).toBeUndefined();
      const other = { ...caller, client: sampleClient(freshId()) };
      const theirs = yield* verify(person, {}, other);
      expect(theirs.claimId).not.toBe(claim.id);
      expect(theirs.history).toMatchObject({ verifications: 1 });
      const audit = yield* (yield* AuditLog).list({ subject: claim.id, limit: 10 });
      expect(audit.map(({ action, actor }) => [action, actor])).toEqual([
        ["affiliation.claim.ClaimVerified", client.id],
      ]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("waits with its document, and says which reviewer decided", () =>
    Effect.gen(function* () {
      yield* start;
      const reviews = yield* AffiliationReviews;
      const decide = Effect.fnUntraced(function* (approves: boolean) {
        const { id } = yield* verify(document);
        expect((yield* claimOf(id)).state).toEqual({ _tag: "Pending" });
        yield* reviews.claim(id, "ann");
        yield* reviews.document(id, "ann");
        const reason = { name: "DocumentMismatch" } as const;
        yield* approves ? reviews.approve(id, "ann", {}) : reviews.reject(id, "ann", reason);
        return yield* claimOf(id);
      });
      expect(yield* decide(true)).toMatchObject({
        evidence: { _tag: "Document" },
        compared: expect.arrayContaining(["fname", "lname", "birth_date"]),
        decidedBy: "reviewer ann",
        state: { _tag: "Verified", until: begin + 365 * day },
      });
      expect(yield* decide(false)).toMatchObject({
        decidedBy: "reviewer ann",
        state: { _tag: "Rejected", reason: { name: "DocumentMismatch" } },
        verifications: 0,
      });
      // A document says nothing of an email, so it is no evidence for an account.
      expect(yield* outcome({ family: "teacher", by: "account" })).toBe("NotAffiliated");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("that an operator revoked holds for no account until the person is verified anew", () =>
    Effect.gen(function* () {
      yield* start;
      yield* enrol("military", soldier);
      const { revoke } = yield* AffiliationClaims;
      const { id } = yield* verify(account);
      expect(yield* revoke(id)).toMatchObject({
        state: { _tag: "Revoked", reason: "Withdrawn" },
        decidedBy: "operator",
      });
      expect((yield* Effect.flip(revoke(id)))._tag).toBe("ClaimEnded");
      expect((yield* Effect.flip(revoke(freshId())))._tag).toBe("Refused");
      expect(yield* outcome(account)).toBe("NotAffiliated");
      expect(yield* outcome(account, {}, { ...caller, client: sampleClient(freshId()) })).toBe(
        "Affiliated",
      );
      expect(yield* outcome(person)).toBe("Affiliated");
      expect(yield* outcome(account)).toBe("Affiliated");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is erased with a case that it rests on, and a new check makes a new one", () =>
    Effect.gen(function* () {
      yield* start;
      yield* enrol("military", soldier);
      const { claimId = "", id } = yield* verify(person);
      yield* (yield* Erasures).affiliation(id);
      expect(yield* claimOf(id)).toMatchObject({ state: { _tag: "Erased" }, personal: undefined });
      const again = yield* verify(person);
      expect(again.claimId).not.toBe(claimId);
      expect(again.history).toMatchObject({ verifications: 2 });
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("The term of a claim", () => {
  it.effect("is a student's until graduation, for accounts too", () =>
    Effect.gen(function* () {
      yield* start;
      yield* enrol("student", graduating("2026-06-02T00:00:00.000Z"));
      const { claimId = "" } = yield* verify({ family: "student", by: "account" });
      const until = begin + day;
      expect(yield* claimOf(claimId)).toMatchObject({ state: { _tag: "Verified", until } });
      yield* TestClock.setTime(until - 1);
      expect(yield* outcome({ family: "student", by: "account" })).toBe("Affiliated");
      yield* TestClock.setTime(until);
      expect(yield* outcome({ family: "student", by: "account" })).toBe("NotAffiliated");
      expect(yield* renewDue).toBe(1);
      expect((yield* claimOf(claimId)).state).toEqual({ _tag: "Expired" });
      expect(yield* renewDue).toBe(0);
      expect(yield* outcome({ family: "student", by: "account" })).toBe("NotAffiliated");
      yield* enrol("student", graduating("2027-06-02T00:00:00.000Z"));
      expect(yield* outcome({ family: "student", by: "account" })).toBe("Affiliated");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect.each([
    { status: "WD" },
    { status: "WD", graduation: "2027-06-02T00:00:00.000Z" },
    { status: "GR" },
  ])("is over for a student who has left: %o", (attributes) =>
    Effect.gen(function* () {
      yield* start;
      yield* enrol("student", sampleRosterPerson({ attributes }));
      expect(yield* outcome({ family: "student", by: "account" })).toBe("NotAffiliated");
      const checked = yield* verify({ family: "student", by: "person" });
      expect(checked).toMatchObject({ state: { _tag: "Affiliated" }, personal: { attributes } });
      expect((yield* claimOf(checked.id)).state).toEqual({ _tag: "Expired" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is a service member's until the service ends, and a veteran's goes on", () =>
    Effect.gen(function* () {
      yield* start;
      const serving = (status: string) =>
        sampleRosterPerson({
          attributes: {
            status,
            service_start_date: "2004-06-01T00:00:00.000Z",
            service_stop_date: "2026-06-02T00:00:00.000Z",
          },
        });
      yield* enrol("military", serving("Service Member"));
      const { claimId = "" } = yield* verify(account);
      expect((yield* claimOf(claimId)).state).toEqual({
        _tag: "Verified",
        from: Date.UTC(2004, 5, 1),
        until: begin + day,
      });
      yield* TestClock.setTime(begin + day);
      expect(yield* outcome(account)).toBe("NotAffiliated");
      yield* enrol("military", serving("Veteran"));
      expect(yield* outcome(account)).toBe("Affiliated");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("begins again where the records still say so, and ends for a document", () =>
    Effect.gen(function* () {
      yield* start;
      yield* enrol("military", soldier);
      const checked = yield* verify(person);
      const reviews = yield* AffiliationReviews;
      const { id } = yield* verify(document);
      yield* reviews.claim(id, "ann");
      yield* reviews.document(id, "ann");
      yield* reviews.approve(id, "ann", {});
      yield* TestClock.setTime(begin + 365 * day);
      expect(yield* renewDue).toBe(2);
      expect((yield* claimOf(checked.id)).state).toEqual({
        _tag: "Verified",
        from: begin,
        until: begin + 730 * day,
      });
      expect((yield* claimOf(id)).state).toEqual({ _tag: "Expired" });
      expect(yield* renewDue).toBe(0);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
