import { deflateSync } from "node:zlib";
import type { AffiliationDocument } from "@bonafide/core/affiliation/AffiliationRequest";
import { DocumentViewer, maxPages } from "@bonafide/core/affiliation/DocumentViewer";
import { sampleJpeg, samplePdf, samplePng } from "@bonafide/testkit/affiliation/SampleDocuments";
import { expect, layer } from "@effect/vitest";
import { Effect, Fiber, Option } from "effect";
import sharp from "sharp";
import { ThreadDocumentViewer } from "../../src/affiliation/ThreadDocumentViewer.ts";

const megabyte = 1_000_000;

const faultOf = (type: AffiliationDocument["type"], bytes: Uint8Array, asker = "one") =>
  Effect.flatMap(DocumentViewer, (viewer) => viewer.faultOf({ type, bytes }, asker));

const starting = (head: Uint8Array, size: number): Uint8Array => {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set(head);
  return bytes;
};

/** Drawing that fills `size` bytes, deflated: PDFs hold much in few bytes. */
const packed = (text: string, size: number): string =>
  deflateSync(Buffer.from(text.repeat(size / text.length))).toString("latin1");

const picture = (format: "jpeg" | "png", progressive = false) =>
  Effect.promise(() =>
    sharp({
      create: {
        width: 900,
        height: 700,
        channels: 3,
        background: "teal",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .toFormat(format, { progressive })
      .toBuffer(),
  );

layer(ThreadDocumentViewer, { excludeTestServices: true })("A document that is uploaded", (it) => {
  it.effect("can be looked at where it is whole", () =>
    Effect.gen(function* () {
      expect(yield* faultOf("jpeg", sampleJpeg)).toBeUndefined();
      expect(yield* faultOf("png", samplePng)).toBeUndefined();
      expect(yield* faultOf("pdf", samplePdf())).toBeUndefined();
      expect(yield* faultOf("pdf", samplePdf({ pages: maxPages }))).toBeUndefined();
      expect(yield* faultOf("jpeg", yield* picture("jpeg"))).toBeUndefined();
      expect(yield* faultOf("jpeg", yield* picture("jpeg", true))).toBeUndefined();
      expect(yield* faultOf("png", yield* picture("png"))).toBeUndefined();
    }),
  );

  it.effect("is shown page by page as pictures where it is a PDF", () =>
    Effect.gen(function* () {
      const { pageOf, pagesOf } = yield* DocumentViewer;
      const pdf = samplePdf({ pages: 3 });
      expect(yield* pagesOf(pdf, "one")).toBe(3);
      const shown = yield* pageOf(pdf, 3, "one");
      const { data, info } = yield* Effect.promise(() =>
        sharp(Option.getOrUndefined(shown)).raw().toBuffer({ resolveWithObject: true }),
      );
      expect([info.width, info.height, info.channels]).toEqual([1_236, 1_600, 3]);
      // 200 points from the left and the bottom is the blue square; the corner is white paper.
      const at = (x: number, y: number) => [
        ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
      ];
      expect(at(404, 1_196)).toEqual([
        expect.closeTo(0, -1),
        expect.closeTo(0, -1),
        expect.closeTo(254, -1),
      ]);
      expect(at(5, 5)).toEqual([255, 255, 255]);
      for (const page of [0, 4, -1, 1.5, Number.NaN]) {
        expect(yield* pageOf(pdf, page, "one")).toEqual(Option.none());
      }
      const locked = samplePdf({ encrypted: true });
      expect(yield* pagesOf(locked, "one")).toBe(0);
      expect(yield* pageOf(locked, 1, "one")).toEqual(Option.none());
      expect(yield* pageOf(pdf.subarray(0, 40), 1, "one")).toEqual(Option.none());
    }),
  );

  it.effect("is damaged where a part of it is missing", () =>
    Effect.gen(function* () {
      for (const format of ["jpeg", "png"] as const) {
        const bytes = yield* picture(format);
        for (const share of [0.1, 0.5, 0.9, 0.99]) {
          const part = bytes.subarray(0, Math.floor(bytes.length * share));
          expect(yield* faultOf(format, part)).toBe("damaged");
        }
      }
      const pdf = samplePdf();
      expect(yield* faultOf("pdf", pdf.subarray(0, pdf.length / 3))).toBe("damaged");
    }),
  );

  it.effect("is damaged where it only begins as one", () =>
    Effect.gen(function* () {
      const heads = { jpeg: sampleJpeg, png: samplePng, pdf: samplePdf() };
      for (const type of ["jpeg", "png", "pdf"] as const) {
        const head = heads[type].subarray(0, 9);
        expect(yield* faultOf(type, starting(head, 10 * megabyte))).toBe("damaged");
      }
      expect(yield* faultOf("jpeg", Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2))).toBe("damaged");
      expect(yield* faultOf("pdf", samplePdf({ pages: 0 }))).toBe("damaged");
    }),
  );

  it.effect("is refused with a password, too many pages or too many pixels", () =>
    Effect.gen(function* () {
      expect(yield* faultOf("pdf", samplePdf({ encrypted: true }))).toBe("encrypted");
      expect(yield* faultOf("pdf", samplePdf({ pages: maxPages + 1 }))).toBe("too_many_pages");
      const wide = yield* Effect.promise(() =>
        sharp({ create: { width: 16_001, height: 4_000, channels: 3, background: "teal" } })
          .png()
          .toBuffer(),
      );
      expect(yield* faultOf("png", wide)).toBe("too_many_pixels");
    }),
  );

  it.effect("waits for no more than a turn of another asker", () =>
    Effect.gen(function* () {
      const ended: Array<string> = [];
      const show = (asker: string) =>
        Effect.tap(faultOf("pdf", samplePdf({ pages: maxPages }), asker), () =>
          Effect.sync(() => ended.push(asker)),
        );
      const many = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 12 }), () => show("many"), {
          concurrency: "unbounded",
        }),
        { startImmediately: true },
      );
      yield* show("few");
      expect(ended.length).toBeLessThan(8);
      yield* Fiber.join(many);
      expect(ended).toHaveLength(13);
    }),
  );

  it.effect("is refused where it takes too much memory or time, and the next one is shown", () =>
    Effect.gen(function* () {
      const much = packed("0 0 600 700 re f ", 170 * megabyte);
      expect(much.length).toBeLessThan(megabyte);
      const large = samplePdf({ content: much, filter: "FlateDecode" });
      expect(yield* faultOf("pdf", large)).toBe("too_costly");
      const long = packed("0 0 m 600 700 l S ", 9 * megabyte);
      const slow = samplePdf({ content: long, filter: "FlateDecode" });
      expect(yield* faultOf("pdf", slow)).toBe("too_costly");
      expect(yield* faultOf("pdf", samplePdf())).toBeUndefined();
    }),
  );
});
