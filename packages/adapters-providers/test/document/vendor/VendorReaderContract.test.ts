import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { DocumentPictures, ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { brokenDocumentReader } from "@bonafide/testkit/document/BrokenDocumentReader";
import {
  documentReaderContract,
  type ReaderCases,
} from "@bonafide/testkit/document/DocumentReaderContract";
import { ReaderWitness } from "@bonafide/testkit/document/ReaderWitness";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import {
  httpSimulator,
  jsonAnswer,
  type SimulatedAnswer,
} from "@bonafide/testkit/telecom/vendor/HttpSimulator";
import { Duration, Effect, Layer, Redacted, Schema } from "effect";
import { SandboxDocumentReader } from "../../../src/document/sandbox/SandboxDocumentReader.ts";
import { VendorDocumentReader } from "../../../src/document/vendor/VendorDocumentReader.ts";

const pictures = (seed: number, kind: DocumentKind = "license"): DocumentPictures => ({
  kind,
  front: sampleImage("jpeg", 5_000, seed),
  back: kind === "passport" ? undefined : sampleImage("png", 4_000, seed),
  frontName: `ERIKSSON ${seed}.jpg`,
});
const notYet = (again: number): ReaderAnswer => ({ _tag: "NotYet", again });
const facts = { type: "license", issuer: "CA", number: "D1" } as const;
const [license, passport, pending] = [
  pictures(1),
  pictures(2, "passport"),
  pictures(3, "passcard"),
];
const [failing, vanishing, raving, endless] = [4, 5, 6, 7].map((seed) => pictures(seed)) as [
  DocumentPictures,
  DocumentPictures,
  DocumentPictures,
  DocumentPictures,
];

const said: ReadonlyArray<readonly [DocumentPictures, SimulatedAnswer]> = [
  [license, jsonAnswer(200, { status: "read", document: { ...facts, birth_date: "1990-02-28" } })],
  [passport, jsonAnswer(200, { status: "unread", code: 2004, reason: "blurred", doubtful: true })],
  [pending, jsonAnswer(200, { status: "pending", again: 5 })],
  [failing, jsonAnswer(500, { error: "SECRET NAME" })],
  [vanishing, (response) => response.destroy()],
  [raving, jsonAnswer(200, { status: "read", document: { ...facts, birth_date: "SECRET NAME" } })],
  [endless, () => {}],
];
const cases: ReaderCases = {
  read: [
    [
      license,
      {
        _tag: "Read",
        facts: { ...facts, birthDate: BirthDate.make("1990-02-28") },
        checks: nothingChecked,
        doubtful: false,
      },
    ],
    [
      passport,
      {
        _tag: "Unread",
        failure: "InformationUnclear",
        reason: "blurred",
        checks: nothingChecked,
        doubtful: true,
      },
    ],
    [pending, notYet(5_000)],
  ],
  lost: [
    [failing, notYet(60_000)],
    [vanishing, notYet(60_000)],
    [raving, notYet(60_000)],
  ],
  endless,
  secrets: ["SECRET NAME", "let-me-in"],
  isSeen: true,
};

const Picture = Schema.Struct({ data: Schema.Uint8ArrayFromBase64 });
const decode = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      id: Schema.String,
      today: Schema.String,
      kind: DocumentKind,
      front: Picture,
      back: Schema.optionalKey(Picture),
    }),
  ),
);

/** A vendor, and what came over the wire. */
const vendor = Layer.unwrap(
  Effect.gen(function* () {
    const { requests, url } = yield* httpSimulator(({ body }) => {
      const front = Buffer.from(decode(body).front.data);
      const found = said.find(([shown]) => front.equals(shown.front));
      return found?.[1] ?? jsonAnswer(400, {});
    });
    const seen = Effect.sync(() =>
      requests.map(({ body }) => {
        const { back, front, ...terms } = decode(body);
        return { ...terms, front: front.data, back: back?.data };
      }),
    );
    return Layer.merge(
      VendorDocumentReader({
        url: `${url}/read`,
        token: Redacted.make("let-me-in"),
        timeLimit: Duration.seconds(60),
        atOnce: 4,
      }),
      Layer.succeed(ReaderWitness, { seen }),
    );
  }),
);

documentReaderContract(vendor, cases);
brokenDocumentReader(vendor, cases);
documentReaderContract(SandboxDocumentReader.pipe(Layer.provideMerge(vendor)), cases);
