import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { accountOfClaim, type ClaimRecord } from "@bonafide/core/affiliation/ClaimRecord";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { sampleClaim } from "./AffiliationSamples.ts";

const insert = Effect.fnUntraced(function* (changes: Partial<ClaimRecord> = {}) {
  const claim = sampleClaim(changes);
  yield* (yield* AffiliationStore).claims.insert(claim);
  return claim;
});

const next = (claim: ClaimRecord, changes: Partial<ClaimRecord>): ClaimRecord => ({
  ...claim,
  updated: claim.updated + 1_000,
  version: claim.version + 1,
  ...changes,
});

const idsOf = (claims: ReadonlyArray<ClaimRecord>) => new Set(claims.map(({ id }) => id));

/** Replaces the roster of a family by an empty one. */
const replaceRoster = Effect.fnUntraced(function* (family: ClaimRecord["family"]) {
  const { begin, complete } = (yield* AffiliationRoster).sink(family);
  const roster = freshId();
  yield* begin(roster);
  yield* complete(roster);
  return roster;
});

/** The contract of the claims in `AffiliationStore`. */
export const affiliationClaimStoreContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("AffiliationStore.claims", () => {
    test(
      "finds a claim as it was stored, by its own id and by no other",
      Effect.gen(function* () {
        const { find } = (yield* AffiliationStore).claims;
        const claim = yield* insert();
        const bare = yield* insert({
          role: "police",
          evidence: { _tag: "Document", upload: freshId() },
          by: "upload",
          compared: [],
          decidedBy: undefined,
          state: { _tag: "Pending" },
          personal: undefined,
          verifications: 0,
          verifiedLast: undefined,
        });
        expect(yield* find(claim.id)).toEqual(Option.some(claim));
        expect(yield* find(bare.id)).toEqual(Option.some(bare));
        const others = yield* Effect.forEach([freshId(), claim.identifier, ...malformedIds], find);
        expect(others.filter(Option.isSome)).toEqual([]);
      }),
    );

    test(
      "keeps one claim of a person by records, one for each document, and any number that is erased",
      Effect.gen(function* () {
        const { ofPerson, save } = (yield* AffiliationStore).claims;
        const claim = yield* insert();
        const { identifier } = claim;
        const isRefused = (changes: Partial<ClaimRecord>) =>
          Effect.map(Effect.flip(insert({ identifier, ...changes })), (error) =>
            expect(error).toBeInstanceOf(VersionConflict),
          );
        yield* isRefused({});
        yield* isRefused({ evidence: { _tag: "Roster", roster: freshId() } });
        const upload = freshId();
        yield* insert({ identifier, role: "emt" });
        yield* insert({ identifier, family: "student" });
        yield* insert({ identifier, evidence: { _tag: "Document", upload } });
        yield* insert({ identifier, evidence: { _tag: "Document", upload: freshId() } });
        yield* isRefused({ evidence: { _tag: "Document", upload } });
        yield* save(next(claim, { state: { _tag: "Erased" } }));
        yield* insert({ identifier });
        expect(yield* ofPerson(identifier)).toHaveLength(6);
      }),
    );

    test(
      "tells every claim about a person, oldest first, and none about another",
      Effect.gen(function* () {
        const { ofPerson, save } = (yield* AffiliationStore).claims;
        const identifier = freshId();
        const document = () => ({ _tag: "Document", upload: freshId() }) as const;
        const [third, first, second, fourth] = yield* Effect.forEach([2, 0, 1, 2], (after) =>
          insert({ identifier, evidence: document(), created: sampleTime + after }),
        );
        if (first === undefined || second === undefined) throw new Error("Nothing was stored.");
        yield* insert({ evidence: document() });
        const erased = next(second, { state: { _tag: "Erased" }, personal: undefined });
        yield* save(erased);
        expect(yield* ofPerson(identifier)).toEqual([first, erased, third, fourth]);
        expect(yield* ofPerson(freshId())).toEqual([]);
      }),
    );

    test(
      "stores a next version once, and fails if it was stored before",
      Effect.gen(function* () {
        const { find, save } = (yield* AffiliationStore).claims;
        const claim = yield* insert();
        const other = yield* insert();
        const revoked = next(claim, {
          state: { _tag: "Revoked", reason: "Withdrawn" },
          evidence: { _tag: "Roster", roster: freshId() },
          decidedBy: "operator",
          compared: ["fname"],
          verifications: 2,
        });
        yield* save(revoked);
        expect(yield* find(claim.id)).toEqual(Option.some(revoked));
        expect(yield* Effect.flip(save(revoked))).toBeInstanceOf(VersionConflict);
        const unknown = next(sampleClaim(), {});
        expect(yield* Effect.flip(save(unknown))).toBeInstanceOf(VersionConflict);
        expect(yield* find(claim.id)).toEqual(Option.some(revoked));
        expect(yield* find(other.id)).toEqual(Option.some(other));
        const expired = next(other, { state: { _tag: "Expired" } });
        yield* save(expired);
        expect(yield* find(other.id)).toEqual(Option.some(expired));
        expect(yield* find(claim.id)).toEqual(Option.some(revoked));
      }),
    );

    test(
      "forgets what is personal in an erased claim, and nothing else",
      Effect.gen(function* () {
        const { find, ofAccount, save } = (yield* AffiliationStore).claims;
        const claim = yield* insert();
        const other = yield* insert();
        yield* save(next(claim, { state: { _tag: "Erased" } }));
        expect(Option.getOrThrow(yield* find(claim.id))).toMatchObject({ personal: undefined });
        expect(yield* find(other.id)).toEqual(Option.some(other));
        expect(yield* ofAccount(accountOfClaim(claim) ?? "")).toEqual([]);
      }),
    );

    test(
      "finds the verified claims that compared what an account is known by",
      Effect.gen(function* () {
        const { ofAccount } = (yield* AffiliationStore).claims;
        const claim = yield* insert();
        const { organizationId } = claim;
        yield* insert({ organizationId, compared: ["fname", "lname", "state"] });
        yield* insert({ organizationId, state: { _tag: "Expired" } });
        yield* insert({ organizationId, family: "military" });
        yield* insert();
        expect(yield* ofAccount(accountOfClaim(claim) ?? "")).toEqual([claim]);
        expect(yield* ofAccount("")).toEqual([]);
      }),
    );

    test(
      "tells the verified claims whose term is over",
      Effect.gen(function* () {
        const { due } = (yield* AffiliationStore).claims;
        const until = sampleTime + 100;
        const ending = yield* insert({ state: { _tag: "Verified", from: sampleTime, until } });
        const later = yield* insert({
          state: { _tag: "Verified", from: sampleTime, until: until + 1 },
        });
        yield* insert({ state: { _tag: "Verified", from: sampleTime } });
        yield* insert({ state: { _tag: "Expired" } });
        expect(yield* due(until - 1, 10, 0)).toEqual([]);
        expect(yield* due(until, 10, 0)).toEqual([ending]);
        expect(idsOf(yield* due(until + 1, 10, 0))).toEqual(idsOf([ending, later]));
        const [first, second] = [yield* due(until + 1, 1, 0), yield* due(until + 1, 1, 1)];
        expect(idsOf([...first, ...second])).toEqual(idsOf([ending, later]));
        expect(yield* due(until + 1, 10, 2)).toEqual([]);
      }),
    );

    test(
      "tells the verified claims of a roster that was replaced",
      Effect.gen(function* () {
        const { due } = (yield* AffiliationStore).claims;
        const old = yield* replaceRoster("teacher");
        const evidence = { _tag: "Roster", roster: old } as const;
        const outdated = yield* insert({ evidence });
        yield* insert({ evidence, state: { _tag: "Revoked", reason: "RecordGone" } });
        yield* insert();
        expect(yield* due(sampleTime, 10, 0)).toEqual([]);
        yield* replaceRoster("student");
        expect(yield* due(sampleTime, 10, 0)).toEqual([]);
        const roster = yield* replaceRoster("teacher");
        yield* insert({ evidence: { _tag: "Roster", roster } });
        expect(yield* due(sampleTime, 10, 0)).toEqual([outdated]);
        const newer = yield* insert({
          evidence: { _tag: "Roster", roster: "ffffffff-ffff-7fff-bfff-ffffffffffff" },
        });
        expect(idsOf(yield* due(sampleTime, 10, 0))).toEqual(idsOf([outdated, newer]));
      }),
    );
  });
};
