import { looksAlike } from "@bonafide/core/affiliation/Likeness";
import { LikenessReader } from "@bonafide/core/affiliation/LikenessReader";
import type { DocumentImage } from "@bonafide/core/document/ImageStore";
import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import sharp, { type Sharp } from "sharp";
import { SharpLikenessReader } from "../../src/affiliation/SharpLikenessReader.ts";

/** A form of lines and boxes; another seed has them elsewhere. */
const form = (seed: number) => {
  const boxes = Array.from({ length: 24 }, (_, at) => {
    const [x, y] = [(at * 131 * seed) % 700, at * 45];
    return `<rect x="${x}" y="${y}" width="${80 + ((at * 57 * seed) % 240)}" height="28" fill="#334"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100">
    <rect width="850" height="1100" fill="#fff"/>${boxes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).flatten();
};

const read = (bytes: Uint8Array, type: DocumentImage["type"] = "jpeg") =>
  Effect.flatMap(LikenessReader, (reader) => reader.read({ bytes, type }));

const looks = Effect.fnUntraced(function* (picture: Sharp, as: "jpeg" | "png" = "jpeg") {
  const bytes = yield* Effect.promise(() => picture.toFormat(as).toBuffer());
  const { picture: hash = new Uint8Array() } = yield* read(bytes, as);
  expect(hash).toHaveLength(8);
  return hash;
});

const again = Effect.fnUntraced(function* (seed: number) {
  return sharp(yield* Effect.promise(() => form(seed).png().toBuffer()));
});

layer(SharpLikenessReader, { excludeTestServices: true })("How a document looks", (it) => {
  it.effect.each([
    ["of another format", (picture: Sharp) => picture.jpeg({ quality: 90 })],
    ["compressed more", (picture: Sharp) => picture.jpeg({ quality: 40 })],
    ["of half the size", (picture: Sharp) => picture.resize(425)],
    ["of twice the size", (picture: Sharp) => picture.resize(1_700)],
    ["that is darker", (picture: Sharp) => picture.modulate({ brightness: 0.7 })],
    ["of more contrast", (picture: Sharp) => picture.linear(1.3, -35)],
    ["of less contrast", (picture: Sharp) => picture.linear(0.7, 35)],
    ["without colours", (picture: Sharp) => picture.greyscale()],
    [
      "that is cut a little",
      (picture: Sharp) => picture.extract({ left: 8, top: 10, width: 834, height: 1080 }),
    ],
    ["that is turned a little", (picture: Sharp) => picture.rotate(1, { background: "#fff" })],
  ] as const)("is the same in a copy %s", ([, change]) =>
    Effect.gen(function* () {
      const original = yield* looks(form(3), "png");
      const copy = yield* looks(change(yield* again(3)));
      expect(looksAlike(original, copy)).toBe(true);
    }),
  );

  it.effect("is the same as when it was stored", () =>
    Effect.gen(function* () {
      const stored = Buffer.from("56a803fbfc84af95", "hex");
      expect(looksAlike(stored, yield* looks(form(3), "png"))).toBe(true);
    }),
  );

  it.effect("is another for another document", () =>
    Effect.gen(function* () {
      const original = yield* looks(form(3));
      for (const seed of [5, 7, 11]) {
        expect(looksAlike(original, yield* looks(form(seed)))).toBe(false);
      }
    }),
  );

  it.effect("is its file alone for a PDF, for what does not decode, and for too many pixels", () =>
    Effect.gen(function* () {
      const vast = yield* Effect.promise(() =>
        sharp({ create: { width: 8_200, height: 8_200, channels: 3, background: "#fff" } })
          .greyscale()
          .png()
          .toBuffer(),
      );
      const abc = Buffer.from("abc");
      const sha256OfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
      expect(yield* read(abc, "pdf")).toEqual({ file: sha256OfAbc, picture: undefined });
      expect(yield* read(abc)).toEqual({ file: sha256OfAbc, picture: undefined });
      expect((yield* read(vast, "png")).picture).toBeUndefined();
    }),
  );
});
