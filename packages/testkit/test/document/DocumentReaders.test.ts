import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import type { DocumentPictures, ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { Array, Effect, Layer } from "effect";
import { brokenDocumentReader } from "../../src/document/BrokenDocumentReader.ts";
import {
  documentReaderContract,
  type ReaderCases,
} from "../../src/document/DocumentReaderContract.ts";
import { MemoryDocumentReader, memoryReading } from "../../src/document/MemoryDocumentReader.ts";
import { ReaderWitness } from "../../src/document/ReaderWitness.ts";
import { sampleImage } from "../../src/document/SampleImage.ts";

const pictures = (seed: number, changes: Partial<DocumentPictures> = {}): DocumentPictures => ({
  kind: "license",
  front: sampleImage("jpeg", 5_000, seed),
  back: sampleImage("png", 4_000, seed),
  frontName: `ERIKSSON ${seed}.jpg`,
  ...changes,
});
const endless = pictures(9);
const cases: ReaderCases = {
  read: [
    [pictures(1), memoryReading],
    [
      pictures(2, { kind: "passport", back: undefined }),
      { ...memoryReading, facts: { ...memoryReading.facts, type: "passport" } },
    ],
    [pictures(3), { _tag: "NotYet", again: 1_000 }],
  ],
  lost: [
    [
      pictures(4),
      {
        _tag: "Unread",
        failure: "DocumentUnverified",
        checks: nothingChecked,
        doubtful: true,
      },
    ],
  ],
  endless,
  secrets: ["ANNA"],
  isSeen: true,
  patience: "100 millis",
};

const answerOf = (shown: DocumentPictures | undefined): Effect.Effect<ReaderAnswer> => {
  const isShown = ({ front }: DocumentPictures) => Buffer.from(front).equals(shown?.front ?? front);
  const found = [...cases.read, ...cases.lost].find(([pictures]) => isShown(pictures));
  return isShown(endless) ? Effect.never : Effect.succeed(found?.[1] ?? memoryReading);
};

/** The fake with an answer to each document, and its witness. */
const told = Layer.effect(
  ReaderWitness,
  Effect.gen(function* () {
    const { answer, shown, terms } = yield* MemoryDocumentReader;
    yield* answer(Effect.flatMap(shown, (all) => answerOf(all.at(-1))));
    return {
      seen: Effect.zipWith(shown, terms, (documents, known) =>
        Array.zipWith(documents, known, ({ back, front, kind }, { id, today }) => ({
          kind,
          front: Uint8Array.from(front),
          back: back === undefined ? undefined : Uint8Array.from(back),
          id,
          today,
        })),
      ),
    };
  }),
).pipe(Layer.provideMerge(MemoryDocumentReader.layer));

documentReaderContract(told, cases);
brokenDocumentReader(told, cases);
