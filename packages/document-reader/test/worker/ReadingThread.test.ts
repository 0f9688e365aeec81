import { EmbeddedDocumentReader } from "@bonafide/document-reader/worker/EmbeddedDocumentReader";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import {
  type ReadySpecimenFile,
  readySpecimenFiles,
} from "@bonafide/testkit/document/specimen/ReadySpecimens";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { describe, expect, layer } from "@effect/vitest";
import { cropLimit, type SeenField } from "@bonafide/document-reader/worker/SeenField";
import { Effect } from "effect";
import sharp from "sharp";

const holder = makePerson(101);

const made = new Map<ReadySpecimenFile, Promise<Uint8Array>>();
const fileOf = (name: ReadySpecimenFile) =>
  Effect.promise(() => {
    const file = made.get(name) ?? readySpecimenFiles[name]();
    made.set(name, file);
    return file;
  });

const show = Effect.fnUntraced(function* (
  kind: "license" | "passport",
  frontName: ReadySpecimenFile,
  backName?: ReadySpecimenFile,
) {
  const front = yield* fileOf(frontName);
  const back = backName === undefined ? undefined : yield* fileOf(backName);
  return yield* (yield* DocumentReader).read(
    { kind, front, back, frontName: undefined },
    { id: "one", isSuspect: false, today: "2026-11-21" },
  );
});

describe("A thread of the embedded reader", () => {
  // The clock is the machine's own: nothing here waits for a limit.
  layer(EmbeddedDocumentReader({ acceptSpecimens: true, threads: 1 }), {
    excludeTestServices: true,
  })((it) => {
    it.effect("reads a licence, by both of its sides", () =>
      Effect.gen(function* () {
        expect(yield* show("license", "license-front.jpg", "license-back.jpg")).toMatchObject({
          _tag: "Read",
          facts: {
            type: "license",
            issuer: "XU",
            number: holder.licenseNumber,
            fname: holder.firstName,
            lname: holder.lastName,
            birthDate: holder.birthDate,
            issued: holder.issued,
            expires: holder.expires,
            address: { street1: holder.street, state: "XU", zip: holder.postalCode },
          },
          checks: { data_consistency: "passed", authenticity: "not_checked" },
          doubtful: false,
        });
      }),
    );

    it.effect("reads it also where its sides were sent in each other's place", () =>
      Effect.gen(function* () {
        expect(yield* show("license", "license-back.jpg", "license-front.jpg")).toMatchObject({
          _tag: "Read",
          facts: { number: holder.licenseNumber },
        });
      }),
    );

    it.effect("tells two people's sides apart", () =>
      Effect.gen(function* () {
        expect(yield* show("license", "license-front.jpg", "license-other-back.jpg")).toMatchObject(
          {
            _tag: "Unread",
            failure: "SidesDiffer",
            reason: "the print of the front is not what the back's barcode says",
            checks: {
              image_quality: "passed",
              data_extraction: "passed",
              data_validation: "passed",
              data_consistency: "failed",
              authenticity: "not_checked",
              issuer: "not_checked",
              chip: "not_checked",
              liveness: "not_checked",
            },
            doubtful: false,
          },
        );
      }),
    );

    it.effect("reads a passport, its print and its zone", () =>
      Effect.gen(function* () {
        expect(yield* show("passport", "passport.jpg")).toMatchObject({
          _tag: "Read",
          facts: { type: "passport", issuer: "UTO", number: holder.passportNumber },
          checks: { data_consistency: "passed" },
        });
      }),
    );
  });

  const explained = new Map<string, ReadonlyArray<SeenField>>();
  layer(
    EmbeddedDocumentReader({
      acceptSpecimens: true,
      threads: 1,
      explain: (id, fields) => void explained.set(id, fields),
    }),
    { excludeTestServices: true },
  )((it) => {
    it.effect("explains a reading by what both sides say, and by small pictures", () =>
      Effect.gen(function* () {
        yield* show("license", "license-front.jpg", "license-back.jpg");
        const fields = explained.get("one") ?? [];
        const of = (name: string) => fields.find(({ field }) => field === name);
        expect(of("number")).toMatchObject({ state: "agrees", data: holder.licenseNumber });
        expect(of("birth_date")).toMatchObject({ state: "agrees", data: holder.birthDate });
        expect(of("lname")?.print.toUpperCase()).toContain(holder.lastName.toUpperCase());
        for (const { crop, state } of fields) {
          if (state === "agrees") expect(crop).toBeDefined();
          if (crop === undefined) continue;
          expect(crop.width).toBeLessThanOrEqual(cropLimit.width);
          expect(crop.height).toBeLessThanOrEqual(cropLimit.height);
          const { height, width } = yield* Effect.promise(() => sharp(crop.png).metadata());
          expect({ width, height }).toEqual({ width: crop.width, height: crop.height });
        }
      }),
    );
  });

  layer(EmbeddedDocumentReader({ acceptSpecimens: false, threads: 1 }), {
    excludeTestServices: true,
  })((it) => {
    it.effect("refuses specimens in earnest", () =>
      Effect.gen(function* () {
        const refused = { failure: "DocumentUnverified", reason: "a specimen" };
        expect(yield* show("passport", "passport.jpg")).toMatchObject(refused);
        expect(yield* show("license", "license-front.jpg", "license-back.jpg")).toMatchObject(
          refused,
        );
      }),
    );
  });
});
