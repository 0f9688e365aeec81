import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import { Erasures } from "@bonafide/core/verification/Erasures";
import type { AffiliationCall } from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationRecord } from "@bonafide/core/affiliation/AffiliationRecord";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AffiliationRoster, type RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { RecordSource, RecordsUnavailable } from "@bonafide/core/affiliation/RecordSource";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient, sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { sampleJpeg } from "../../src/affiliation/SampleDocuments.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { bonafideWith, TestBonafide } from "../../src/TestBonafide.ts";

const begin = Date.UTC(2026, 5, 1);
const day = 86_400_000;
const school = "01a1fca2-03c2-7370-a3b8-432d8f6128b4";
const client = sampleClient(freshId());
const caller = { client, fromItsAddress: true, source: "192.0.2.1" };

const said = {
  email: "zoe@school.example",
  fname: "Zo\u00eb",
  lname: "O\u2019Brien",
  birth_date: "1980-02-29",
  duty_date: "2005-05-05",
  social: "6789",
  suffix: "",
  state: "NV",
  school,
  school_name: "Reno High",
  school_city: "Reno",
  school_district: "Washoe County",
};

const formOf = (texts: Readonly<Record<string, string>>): AffiliationForm => ({
  texts: new Map(Object.entries(texts).map(([name, value]) => [name, [value]])),
  files: new Map([["document_file", [{ _tag: "Whole", bytes: sampleJpeg }]]]),
});

const verify = Effect.fnUntraced(function* (
  call: AffiliationCall,
  changes: Partial<typeof said> & { readonly mname?: string } = {},
  by = caller,
) {
  return yield* (yield* Affiliations).verify(by, call, formOf({ ...said, ...changes }));
});
const outcome = (...asked: Parameters<typeof verify>) =>
  Effect.map(verify(...asked), ({ state }) => state._tag);

const enrol = Effect.fnUntraced(function* (
  family: AffiliationCall["family"],
  ...people: ReadonlyArray<RosterPerson>
) {
  const roster = (yield* AffiliationRoster).sink(family);
  const id = freshId();
  yield* roster.begin(id);
  yield* roster.add(id, people);
  yield* roster.complete(id);
  return id;
});

const claimOf = Effect.fnUntraced(function* (id: string) {
  return Option.getOrThrow(yield* (yield* AffiliationClaims).find(id));
});

const renewDue = Effect.flatten(makeClaimRenewals);

const person: AffiliationCall = { family: "military", by: "person" };
const account: AffiliationCall = { family: "military", by: "account" };
const document: AffiliationCall = { family: "teacher", by: "upload" };
const soldier = sampleRosterPerson();
const graduating = (graduation: string) =>
  sampleRosterPerson({ attributes: { status: "FT", graduation } });

/** The clock, and the states and schools that calls name. */
const start = Effect.gen(function* () {
  yield* TestClock.setTime(begin);
  const { references } = yield* AffiliationStore;
  const unconditional = { require_number: false, require_social: false };
  yield* references.replaceStates([
    { code: "NV", name: "Nevada", ...unconditional },
    { code: "CA", name: "California", ...unconditional },
  ]);
  yield* references.replaceSchools([{ name: "Reno", uuid: school, options: ["person"] }]);
});

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

describe("A replaced roster", () => {
  const replacedBy = Effect.fnUntraced(function* (...people: ReadonlyArray<RosterPerson>) {
    yield* start;
    yield* enrol("military", soldier);
    const { id } = yield* verify(person);
    expect(yield* renewDue).toBe(0);
    const roster = yield* enrol("military", ...people);
    expect(yield* renewDue).toBe(1);
    expect(yield* renewDue).toBe(0);
    return { claim: yield* claimOf(id), roster };
  });

  it.effect("revokes the claims whose record is gone, or says otherwise", () =>
    Effect.gen(function* () {
      const gone = yield* replacedBy();
      expect(gone.claim.state).toEqual({ _tag: "Revoked", reason: "RecordGone" });
      // The record comes back, and so does the evidence.
      yield* enrol("military", soldier);
      expect(yield* outcome(account)).toBe("Affiliated");
      expect(yield* claimOf(gone.claim.id)).toMatchObject({ state: { _tag: "Verified" } });
      const audit = yield* (yield* AuditLog).list({ subject: gone.claim.id, limit: 10 });
      expect(audit.map(({ action, actor }) => [action, actor])).toEqual([
        ["affiliation.claim.ClaimVerified", client.id],
        ["affiliation.claim.ClaimRevoked", "system"],
        ["affiliation.claim.ClaimVerified", client.id],
      ]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("revokes the claims that a changed record contradicts", () =>
    Effect.gen(function* () {
      const { claim } = yield* replacedBy(sampleRosterPerson({ social: "123450000" }));
      expect(claim.state).toEqual({ _tag: "Revoked", reason: "RecordDiffers" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("renews the others, with what the record says now", () =>
    Effect.gen(function* () {
      const { claim, roster } = yield* replacedBy(
        sampleRosterPerson({ attributes: { rank: "Captain", branch: "Army" } }),
      );
      expect(claim).toMatchObject({
        state: { _tag: "Verified", from: begin },
        evidence: { _tag: "Roster", roster },
        personal: { attributes: { rank: "Captain" } },
        verifications: 1,
      });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is looked at in batches, whatever their number", () =>
    Effect.gen(function* () {
      yield* start;
      const people = Array.from({ length: 250 }, (_, at) =>
        sampleRosterPerson({ lname: `Other ${at}`, email: `${at}@school.example` }),
      );
      yield* enrol("military", ...people);
      for (const { lname } of people) expect(yield* outcome(person, { lname })).toBe("Affiliated");
      yield* enrol("military");
      const turns = [yield* renewDue, yield* renewDue, yield* renewDue, yield* renewDue];
      expect(turns).toEqual([100, 100, 50, 0]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("Records that cannot be asked", () => {
  it.effect("leave a claim as it is, and are asked again", () => {
    let isDown = false;
    let roster = "";
    const find = () =>
      Effect.suspend(() =>
        isDown
          ? Effect.fail(new RecordsUnavailable())
          : Effect.succeed(
              Option.some<AffiliationRecord>({
                personId: "zoe",
                attributes: {},
                evidence: { _tag: "Roster", roster },
                compared: ["fname", "lname", "birth_date"],
              }),
            ),
      );
    const source = Layer.succeed(RecordSource, { findPerson: find, findAccount: find });
    return Effect.gen(function* () {
      yield* start;
      roster = yield* enrol("military", soldier);
      const { id } = yield* verify(person);
      roster = yield* enrol("military");
      isDown = true;
      expect(yield* renewDue).toBe(0);
      expect((yield* claimOf(id)).state._tag).toBe("Verified");
      isDown = false;
      expect(yield* renewDue).toBe(1);
      expect(yield* claimOf(id)).toMatchObject({
        state: { _tag: "Verified" },
        evidence: { _tag: "Roster", roster },
      });
    }).pipe(Effect.provide(bonafideWith(source)));
  });
});

describe("Records that cannot be asked about some", () => {
  it.effect("hold up no other claim", () => {
    let roster = "";
    const isDown = (details: AffiliationDetails) => details.mname === "Down";
    let isOver = false;
    const find = (_: unknown, details: AffiliationDetails) =>
      Effect.suspend(() =>
        isOver && isDown(details)
          ? Effect.fail(new RecordsUnavailable())
          : Effect.succeed(
              Option.some<AffiliationRecord>({
                personId: details.lname ?? "",
                attributes: {},
                evidence: { _tag: "Roster", roster },
                compared: ["fname", "lname", "birth_date"],
              }),
            ),
      );
    const source = Layer.succeed(RecordSource, { findPerson: find, findAccount: find });
    return Effect.gen(function* () {
      yield* start;
      const teacher = { family: "teacher", by: "person" } as const;
      roster = yield* enrol("teacher", soldier);
      for (let at = 0; at < 120; at += 1) {
        yield* verify(teacher, { lname: `Waits ${at}`, mname: "Down" });
      }
      yield* TestClock.adjust(1);
      roster = yield* enrol("military", soldier);
      yield* verify(person);
      yield* enrol("teacher");
      roster = yield* enrol("military");
      isOver = true;
      // One worker: it keeps which claims wait until all others were looked at.
      const renewDue = yield* makeClaimRenewals;
      expect([yield* renewDue, yield* renewDue]).toEqual([1, 0]);
      isOver = false;
      expect(yield* renewDue).toBe(100);
    }).pipe(Effect.provide(bonafideWith(source)));
  });
});

describe("The claim of a registry", () => {
  /** A registry that knows the teacher by details alone. */
  const registry = (compared: ReadonlyArray<string>) =>
    Layer.succeed(RecordSource, {
      findPerson: () =>
        Effect.succeed(
          Option.some<AffiliationRecord>({
            personId: "zoe",
            attributes: {},
            evidence: { _tag: "Registry", registry: "states" },
            compared,
          }),
        ),
      findAccount: () => Effect.succeedNone,
    });
  const details = {
    ...said,
    school_name: "Reno High",
    teacher_number: "NV-1",
  };
  const teacher: AffiliationCall = { family: "teacher", by: "person" };
  const byAccount: AffiliationCall = { family: "teacher", by: "account" };
  const everything = ["email", "fname", "lname", "birth_date", "state"];

  it.effect(
    "answers for an account whose email, name and state it compared, and for no other",
    () =>
      Effect.gen(function* () {
        yield* start;
        expect(yield* outcome(byAccount)).toBe("NotAffiliated");
        const { id } = yield* verify(teacher, details);
        const held = yield* verify(byAccount);
        expect(held).toMatchObject({
          state: { _tag: "Affiliated" },
          claimId: (yield* claimOf(id)).id,
          history: { verifications: 2 },
        });
        expect(yield* outcome(byAccount, { fname: "ZOE", email: "Zoe@School.example" })).toBe(
          "Affiliated",
        );
        for (const other of [{ state: "CA" }, { email: "ann@school.example" }, { lname: "Other" }])
          expect(yield* outcome(byAccount, other)).toBe("NotAffiliated");
        const stranger = { ...caller, client: sampleClient(freshId()) };
        expect(yield* outcome(byAccount, {}, stranger)).toBe("NotAffiliated");
        yield* (yield* AffiliationClaims).revoke(id);
        expect(yield* outcome(byAccount)).toBe("NotAffiliated");
      }).pipe(Effect.provide(bonafideWith(registry(everything)))),
  );

  it.effect("answers no longer than its term", () =>
    Effect.gen(function* () {
      yield* start;
      yield* verify(teacher, details);
      yield* TestClock.setTime(begin + 365 * day - 1);
      expect(yield* outcome(byAccount)).toBe("Affiliated");
      yield* TestClock.setTime(begin + 365 * day);
      expect(yield* outcome(byAccount)).toBe("NotAffiliated");
    }).pipe(Effect.provide(bonafideWith(registry(everything)))),
  );

  it.effect("answers for no account that it did not compare", () =>
    Effect.gen(function* () {
      yield* start;
      yield* verify(teacher, { ...details, email: "chosen@example.com" });
      expect(yield* outcome(byAccount, { email: "chosen@example.com" })).toBe("NotAffiliated");
    }).pipe(Effect.provide(bonafideWith(registry(["fname", "lname", "birth_date"])))),
  );

  it.effect("is stored once, however many checks come at once", () =>
    Effect.gen(function* () {
      yield* start;
      const cases = yield* Effect.forEach(
        Array.from({ length: 20 }),
        () => verify(teacher, details),
        { concurrency: "unbounded" },
      );
      const [claim, ...others] = new Set(cases.map(({ claimId }) => claimId));
      expect(others).toEqual([]);
      const stored = yield* (yield* AffiliationStore).claims.find(claim ?? "");
      expect(Option.getOrThrow(stored)).toMatchObject({ verifications: 20 });
      const counts = cases.map(({ history }) => history?.verifications ?? 0);
      expect(counts.toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: 20 }, (_, at) => at + 1),
      );
    }).pipe(Effect.provide(bonafideWith(registry(everything)))),
  );
});
