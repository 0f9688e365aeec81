import type { AffiliationDetails } from "@bonafide/core/affiliation/AffiliationDetails";
import type { AffiliationRecord } from "@bonafide/core/affiliation/AffiliationRecord";
import { type RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { RecordSource, RecordsUnavailable } from "@bonafide/core/affiliation/RecordSource";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { TestClock } from "effect/testing";
import { sampleRosterPerson } from "../../src/affiliation/AffiliationSamples.ts";
import { bonafideWith, TestBonafide } from "../../src/TestBonafide.ts";
import {
  begin,
  client,
  verify,
  outcome,
  enrol,
  claimOf,
  renewDue,
  person,
  account,
  soldier,
  start,
} from "./ClaimCases.ts";

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
