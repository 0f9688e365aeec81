import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { LikenessReader } from "@bonafide/core/affiliation/LikenessReader";
import { makeLikenesses } from "@bonafide/core/affiliation/Likenesses";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Fiber } from "effect";
import { TestClock } from "effect/testing";
import { sampleClient } from "../../src/affiliation/AffiliationSamples.ts";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";

const client = sampleClient(freshId());
const caller = { client, fromItsAddress: false, source: undefined };

/** A JPEG by how it begins, whose picture is what follows. */
const pictureOf = (seed: number): Uint8Array =>
  Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xe0,
    ...Array.from({ length: 8 }, (_, at) => (at * 37 + seed * 91) & 255),
  ]);

const submit = Effect.fnUntraced(function* (fname: string, bytes: Uint8Array) {
  const texts = {
    email: "zoe@school.example",
    fname,
    lname: "O’Brien",
    suffix: "",
    birth_date: "1960-02-29",
    school_city: "Reno",
    school_district: "Washoe",
    school_name: "Reno High",
  };
  const form: AffiliationForm = {
    texts: new Map(Object.entries(texts).map(([name, value]) => [name, [value]])),
    files: new Map([["document_file", [{ _tag: "Whole", bytes }]]]),
  };
  yield* TestClock.adjust(1);
  const affiliations = yield* Affiliations;
  return (yield* affiliations.verify(caller, { family: "teacher", by: "upload" }, form)).id;
});

const alikeTo = Effect.fnUntraced(function* (id: string) {
  return (yield* (yield* makeLikenesses).alike(id)).map(({ id }) => id);
});

const begin = TestClock.setTime(Date.UTC(2026, 5, 1));

describe("Documents that look alike", () => {
  it.effect("are linked across clients, and uploads of the same person are not", () =>
    Effect.gen(function* () {
      yield* begin;
      const { readWaiting } = yield* makeLikenesses;
      const zoe = yield* submit("Zo\u00eb", pictureOf(1));
      const again = yield* submit("ZOE\u0308", pictureOf(1));
      const ann = yield* submit("Ann", pictureOf(1));
      const bob = yield* submit("Bob", pictureOf(2));
      expect(yield* readWaiting("server")).toBe(4);
      expect(yield* readWaiting("server")).toBe(0);
      expect(yield* alikeTo(zoe)).toEqual([ann]);
      expect(yield* alikeTo(again)).toEqual([ann]);
      expect(new Set(yield* alikeTo(ann))).toEqual(new Set([zoe, again]));
      expect(yield* alikeTo(bob)).toEqual([]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are fingerprinted on request, if not before", () =>
    Effect.gen(function* () {
      yield* begin;
      const zoe = yield* submit("Zo\u00eb", pictureOf(1));
      const ann = yield* submit("Ann", pictureOf(1));
      expect(yield* alikeTo(zoe)).toEqual([]);
      expect(yield* alikeTo(ann)).toEqual([zoe]);
      expect(yield* alikeTo(zoe)).toEqual([ann]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("whose reading is stopped are read by the next worker, however often", () =>
    Effect.gen(function* () {
      yield* begin;
      const ann = yield* submit("Ann", pictureOf(1));
      const zoe = yield* submit("Zo\u00eb", pictureOf(1));
      let begun = 0;
      const hanging = yield* Effect.provideService(makeLikenesses, LikenessReader, {
        read: () =>
          Effect.andThen(
            Effect.sync(() => void (begun += 1)),
            Effect.never,
          ),
      });
      for (let stops = 1; stops <= 12; stops += 1) {
        const worker = yield* Effect.forkChild(hanging.readWaiting("stopped"));
        while (begun < stops) yield* Effect.yieldNow;
        yield* Fiber.interrupt(worker);
      }
      expect(yield* (yield* makeLikenesses).readWaiting("next")).toBe(2);
      expect(yield* alikeTo(ann)).toEqual([zoe]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("are found once they are approved, and no more once they are rejected or erased", () =>
    Effect.gen(function* () {
      yield* begin;
      const reviews = yield* AffiliationReviews;
      const { readWaiting } = yield* makeLikenesses;
      const zoe = yield* submit("Zo\u00eb", pictureOf(1));
      const approved = yield* submit("Ann", pictureOf(1));
      const rejected = yield* submit("Bob", pictureOf(1));
      const erased = yield* submit("Cid", pictureOf(1));
      yield* readWaiting("server");
      for (const id of [approved, rejected]) yield* reviews.claim(id, "ann");
      yield* reviews.document(approved, "ann");
      yield* reviews.approve(approved, "ann", {});
      yield* reviews.reject(rejected, "ann", { name: "DocumentMismatch" });
      yield* (yield* Erasures).affiliation(erased);
      expect(yield* alikeTo(zoe)).toEqual([approved]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
