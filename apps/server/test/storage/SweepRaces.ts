import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import {
  affiliationDefaults,
  AffiliationSettings,
} from "@bonafide/core/affiliation/AffiliationSettings";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { makeClaimRenewals } from "@bonafide/core/affiliation/ClaimRenewals";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { SweepStore } from "@bonafide/core/due/SweepStore";
import { housekeeping } from "@bonafide/core/Housekeeping";
import { Ids } from "@bonafide/core/storage/Ids";
import { sampleClient, sampleRosterPerson } from "@bonafide/testkit/affiliation/AffiliationSamples";
import { auditedEntries } from "@bonafide/testkit/audit/AuditedEntries";
import { settableClock } from "@bonafide/testkit/due/SettableClock";
import { formOf, soldier, teacherForm } from "@bonafide/testkit/person/ProofWorld";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { MemoryIds } from "@bonafide/testkit/storage/MemoryIds";
import type { Reopenable } from "@bonafide/testkit/storage/TraceContract";
import { bonafideOver } from "@bonafide/testkit/TestBonafide";
import { expect, it } from "@effect/vitest";
import { Clock, Context, Duration, Effect, Layer, Option } from "effect";

const people = ["Adams", "Baker", "Clark", "Davis"];
const client = sampleClient(freshId());
const caller = { client, fromItsAddress: true, source: undefined };

/** Reviews, images and claims end after a minute. */
const minute = Duration.minutes(1);
const settings = Layer.succeed(AffiliationSettings, {
  ...affiliationDefaults,
  reviewWithin: minute,
  imageRetention: minute,
  terms: { teacher: minute, student: minute, military: minute, responder: minute },
});

/** Uploads whose review ends, with their images, and claims whose term ends. */
const waiting = Effect.gen(function* () {
  const sink = (yield* AffiliationRoster).sink("military");
  const roster = freshId();
  yield* sink.begin(roster);
  yield* sink.add(
    roster,
    people.map((lname) => sampleRosterPerson({ lname })),
  );
  yield* sink.complete(roster);
  const { verify } = yield* Affiliations;
  const checks = yield* Effect.forEach(people, (lname) =>
    verify(caller, { family: "military", by: "person" }, formOf({ ...soldier, lname })),
  );
  const uploads = yield* Effect.forEach(people, (lname) =>
    verify(
      caller,
      { family: "teacher", by: "upload" },
      teacherForm({ lname, email: `${lname}@school.example` }),
    ),
  );
  return {
    uploads: uploads.map(({ id }) => id),
    claims: checks.flatMap(({ claimId }) => claimId ?? []),
  };
});

/** What is swept, by a process that has no claim on it. */
const looks = Effect.gen(function* () {
  const reviews = yield* AffiliationReviews;
  const renewDue = yield* makeClaimRenewals;
  const { checkpoint } = yield* AuditSeal;
  const all = Effect.all([reviews.expire, renewDue, housekeeping.images, checkpoint], {
    concurrency: "unbounded",
  });
  return Effect.forEach([1, 2], () => all, { concurrency: "unbounded" });
});

/** One of two processes on one database has a turn of a sweep, and where both sweep, each change is made once. */
export const sweepRaces = (name: string, database: Reopenable): void => {
  it.live(`${name}: reviews, claims, images and seals of two processes are done once`, () =>
    Effect.gen(function* () {
      const { set, wall } = yield* settableClock;
      const ids = Layer.succeed(Ids, yield* Effect.provide(Ids, MemoryIds));
      const stores = yield* database;
      const process = Layer.build(Layer.fresh(bonafideOver(stores, Layer.merge(ids, settings))));
      const [one, other] = [yield* process, yield* process];
      yield* Effect.gen(function* () {
        const { claims, uploads } = yield* waiting;
        const begun = yield* auditedEntries;
        yield* set(120_000);
        const ofBoth = [Effect.flatten(looks), Effect.provideContext(Effect.flatten(looks), other)];
        yield* Effect.all(ofBoth, { concurrency: "unbounded", discard: true });
        const done = (yield* auditedEntries).slice(begun.length);
        const of = (id: string) => done.filter(({ subject }) => subject === id).length;
        expect(claims).toHaveLength(people.length);
        expect(claims.map(of)).toEqual(claims.map(() => 1));
        expect(uploads.map(of)).toEqual(uploads.map(() => 1));
        const store = yield* AffiliationStore;
        const { sides } = yield* ImageStore;
        for (const id of uploads) {
          expect(Option.getOrThrow(yield* store.find(id)).state._tag).toBe("Rejected");
          expect(yield* sides(id)).toEqual([]);
        }
        const seal = yield* AuditSeal;
        yield* seal.checkpoint;
        expect(yield* seal.verify).toMatchObject({ broken: [], unsealed: 0 });
      }).pipe(Effect.provideContext(one), Effect.provideService(Clock.Clock, wall));
    }),
  );

  it.live(`${name}: each turn of a sweep is of one of two processes`, () =>
    Effect.gen(function* () {
      const stores = yield* database;
      const process = Effect.map(Layer.build(Layer.fresh(stores)), (built) =>
        Context.get(built, SweepStore),
      );
      const processes = [yield* process, yield* process];
      for (let now = 0; now < 20; now += 1) {
        const claims = [...processes, ...processes].map(({ claim }) =>
          claim({ name: "images", holder: freshId(), now, until: now + 1, latest: now + 2 }),
        );
        const claimed = yield* Effect.all(claims, { concurrency: "unbounded" });
        expect(claimed.filter(Boolean)).toHaveLength(1);
      }
    }),
  );
};
