import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { expect, it } from "@effect/vitest";
import { Effect, Logger, Option } from "effect";
import { makeSealedPieces } from "../../src/document/SealedPieces.ts";

const bytes = Uint8Array.of(1, 2, 3);
const place = { transactionId: "01a215d4-7c6b-7384-bcac-2bdc7e983507", side: "front", piece: 0 };
const report = ["An image is lost: its object is not there"];
const outside = { object: "images", sealed: null };

it.effect(
  "A piece that its storage has is read in silence, and one that it lost is reported",
  () => {
    const said: Array<unknown> = [];
    const logger = Logger.make(({ message }) => said.push(message));
    let stored: Option.Option<Uint8Array> = Option.some(bytes);
    return Effect.gen(function* () {
      const { areThere, read } = yield* makeSealedPieces;
      expect(yield* read(place, outside)).toEqual(Option.some(bytes));
      expect(yield* read(place, { object: null, sealed: bytes })).toEqual(Option.some(bytes));
      expect(yield* areThere([place])).toBe(true);
      expect(said).toEqual([]);
      stored = Option.none();
      expect(yield* read(place, outside)).toEqual(Option.none());
      expect(yield* areThere([place])).toBe(false);
      expect(said).toEqual([report, report]);
    }).pipe(
      Effect.provideService(ImageObjects, {
        put: () => Effect.void,
        get: () => Effect.succeed(stored),
        has: () => Effect.sync(() => Option.isSome(stored)),
        remove: () => Effect.void,
      }),
      Effect.provide(Logger.layer([logger])),
    );
  },
);
