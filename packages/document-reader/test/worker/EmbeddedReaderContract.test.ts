import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { DocumentPictures } from "@bonafide/core/document/DocumentReader";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { EmbeddedDocumentReader } from "@bonafide/document-reader/worker/EmbeddedDocumentReader";
import { isWhole } from "@bonafide/testkit/Portion";
import { brokenDocumentReader } from "@bonafide/testkit/document/BrokenDocumentReader";
import {
  documentReaderContract,
  type ReaderCases,
} from "@bonafide/testkit/document/DocumentReaderContract";
import { ReaderWitness } from "@bonafide/testkit/document/ReaderWitness";
import { Effect, Layer, Schema } from "effect";
import { witnessed } from "./WitnessedDocuments.ts";

/** A document whose first byte says what becomes of it. */
const pictures = (first: number, back?: number): DocumentPictures => ({
  kind: back === undefined ? "passport" : "license",
  front: Uint8Array.from({ length: 5_000 }, (_, at) => (at === 0 ? first : (at * 7 + first) % 251)),
  back: back === undefined ? undefined : Uint8Array.from({ length: 3_000 }, (_, at) => at % 253),
  frontName: `ERIKSSON ${first}.jpg`,
});
const lost: DocumentReading = {
  _tag: "Unread",
  failure: "DocumentUnverified",
  reason: "the pictures could not be read to the end",
  checks: nothingChecked,
  doubtful: true,
};
const cases: ReaderCases = {
  read: [
    [
      pictures(witnessed.license, 1),
      {
        ...witnessed.licenseReading,
        facts: {
          ...witnessed.licenseReading.facts,
          birthDate: BirthDate.make(witnessed.licenseReading.facts.birthDate),
        },
      },
    ],
    [pictures(witnessed.passport), witnessed.passportReading],
  ],
  lost: [
    [pictures(witnessed.throws, 3), lost],
    [pictures(witnessed.exits), lost],
  ],
  endless: pictures(witnessed.endless),
  secrets: ["SECRET NAME"],
  isSeen: true,
};

const Picture = Schema.Uint8ArrayFromBase64;
const decode = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      kind: DocumentKind,
      front: Picture,
      back: Schema.optionalKey(Picture),
      today: Schema.String,
    }),
  ),
);

const thread = new URL("./WitnessThread.ts", import.meta.url).href;

/** The reader with threads that write down what came. */
const embedded = Layer.unwrap(
  Effect.gen(function* () {
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "reader-"))),
      (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true })),
    );
    const file = join(folder, "seen");
    // A thread gets no environment, so its entry makes one.
    const entry = pathToFileURL(join(folder, "thread.mjs"));
    writeFileSync(
      entry,
      `process.env.SEEN = ${JSON.stringify(file)}; await import(${JSON.stringify(thread)});`,
    );
    const seen = Effect.sync(() =>
      readFileSync(file, { encoding: "utf8", flag: "a+" })
        .trim()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => {
          const { back, front, kind, today } = decode(line);
          return { kind, front, back, today, id: undefined };
        }),
    );
    return Layer.merge(
      EmbeddedDocumentReader({ acceptSpecimens: true, threads: 2, entry }),
      Layer.succeed(ReaderWitness, { seen }),
    );
  }),
);

documentReaderContract(embedded, cases);
// Seven seconds of starting threads: the fake and the vendor run the same faults in every run.
if (isWhole) brokenDocumentReader(embedded, cases);
