import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { DocumentReader, type ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import type { ReadingFailure } from "@bonafide/core/document/DocumentReading";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Effect, Layer } from "effect";

/** The interval between looks at a document that stays pending, in milliseconds. */
const lookAgain = 3_600_000;

const factsOf = (kind: DocumentKind): DocumentFacts => ({
  type: kind,
  issuer: "UTO",
  number: "L898902C3",
  issued: "2020-01-31",
  expires: "2099-12-31",
  fname: "ANNA",
  mname: "MARIA",
  lname: "ERIKSSON",
  birthDate: BirthDate.make("1974-08-12"),
});

const readAs = (facts: DocumentFacts): ReaderAnswer => ({
  _tag: "Read",
  facts,
  checks: nothingChecked,
  doubtful: false,
});

const unread = (failure: ReadingFailure): ReaderAnswer => ({
  _tag: "Unread",
  failure,
  checks: nothingChecked,
  doubtful: false,
});

/** Born ten years ago. */
const minorOn = (today: string): BirthDate =>
  BirthDate.make(`${Number(today.slice(0, 4)) - 10}-01-01`);

const answers: Readonly<Record<string, (kind: DocumentKind, today: string) => ReaderAnswer>> = {
  "mock-verified": (kind) => readAs(factsOf(kind)),
  "mock-2001": (kind, today) => readAs({ ...factsOf(kind), birthDate: minorOn(today) }),
  "mock-2002": (kind) => readAs({ ...factsOf(kind), expires: "2020-01-31" }),
  "mock-2003": () => unread("SidesDiffer"),
  "mock-2004": () => unread("InformationUnclear"),
  "mock-2005": () => unread("DocumentUnverified"),
  "mock-2006": () => unread("PictureTooSmall"),
  "mock-pending": () => ({ _tag: "NotYet", again: lookAgain }),
};

const nameOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, "");

/**
 * Answers for the sandbox's file names (`mock-verified.png`, `mock-2004.jpg`, …) without reading the image. Passes
 * every other document to the given reader.
 *
 * Source: choices, section 1.
 */
export const SandboxDocumentReader: Layer.Layer<DocumentReader, never, DocumentReader> =
  Layer.effect(
    DocumentReader,
    Effect.map(DocumentReader, (reader) =>
      DocumentReader.of({
        ...reader,
        read: (pictures, terms) => {
          const name = nameOf(pictures.frontName ?? "");
          const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
          return answer === undefined
            ? reader.read(pictures, terms)
            : Effect.succeed(answer(pictures.kind, terms.today));
        },
      }),
    ),
  );
