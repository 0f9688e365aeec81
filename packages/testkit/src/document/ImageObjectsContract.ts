import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { describe, portTest } from "../storage/PortTest.ts";
import { sampleImage } from "./SampleImage.ts";

const nameOf = (at: number): string => at.toString(16).padStart(64, "0");

/** Pieces of images outside of the database: byte for byte, and gone when they were removed. */
export const imageObjectsContract = <E>(layer: Layer.Layer<ImageObjects, E>): void => {
  const test = portTest(layer);
  const read = (name: string) =>
    Effect.flatMap(ImageObjects, ({ get }) => get(name)).pipe(
      Effect.map(Option.match({ onNone: () => "absent", onSome: (it) => Buffer.from(it) })),
    );

  describe("ImageObjects", () => {
    test(
      "gives back what was put, bit for bit, whatever its size, and also when it is put again",
      Effect.gen(function* () {
        const { put } = yield* ImageObjects;
        for (const size of [100, 65_536, 1024 * 1024 + 28]) {
          const piece = sampleImage("png", size, size);
          const given = Uint8Array.from(piece);
          yield* put(nameOf(size), given);
          yield* put(nameOf(size), given);
          given.fill(0);
          expect(yield* read(nameOf(size))).toEqual(Buffer.from(piece));
        }
      }),
    );

    test(
      "tells pieces apart, and what is absent from an error",
      Effect.gen(function* () {
        const { has, put } = yield* ImageObjects;
        const pieces = [sampleImage("png", 200, 1), sampleImage("png", 200, 2)] as const;
        yield* put(nameOf(1), pieces[0]);
        expect(yield* read(nameOf(2))).toBe("absent");
        yield* put(nameOf(2), pieces[1]);
        expect(yield* read(nameOf(1))).toEqual(Buffer.from(pieces[0]));
        expect(yield* read(nameOf(2))).toEqual(Buffer.from(pieces[1]));
        expect(yield* Effect.forEach([1, 2, 3], (at) => has(nameOf(at)))).toEqual([
          true,
          true,
          false,
        ]);
      }),
    );

    test(
      "removes what is named, more than a thousand at once, and nothing else",
      Effect.gen(function* () {
        const { has, put, remove } = yield* ImageObjects;
        const piece = sampleImage("png", 200, 1);
        for (const at of [1, 2, 1_500]) yield* put(nameOf(at), piece);
        yield* remove(Array.from({ length: 1_499 }, (_, at) => nameOf(at + 2)));
        expect(yield* Effect.forEach([1, 2, 1_500], (at) => has(nameOf(at)))).toEqual([
          true,
          false,
          false,
        ]);
        expect(yield* read(nameOf(2))).toBe("absent");
        yield* remove([nameOf(2)]);
        yield* remove([]);
      }),
    );
  });
};
