import {
  type DocumentPictures,
  DocumentReader,
  type ReaderAnswer,
  type ReadingTerms,
} from "@bonafide/core/document/DocumentReader";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { documentReaderContract } from "./DocumentReaderContract.ts";

/** Readers that `documentReaderContract` has to catch. Some need a witness that sees what is read. */
export const brokenDocumentReader = brokenContract(
  documentReaderContract,
  ({ of }, { isSeen, lost, patience, read: known }) => {
    const reader = of(DocumentReader);
    const isLost = ({ front }: DocumentPictures): boolean =>
      lost.some(([pictures]) => Buffer.from(front).equals(pictures.front));
    const answering = (fault: string, change: (answer: ReaderAnswer) => ReaderAnswer) => {
      reader(fault, ({ read }) => ({
        read: (pictures, terms) => Effect.map(read(pictures, terms), change),
      }));
    };
    reader("reads nothing at once", () => ({ atOnce: 0 }));
    reader("has no time", () => ({ timeLimit: 0 }));
    answering("says that every document is unread", ({ ...answer }) =>
      answer._tag === "Read"
        ? { ...answer, _tag: "Unread", failure: "DocumentUnverified" }
        : { _tag: "NotYet", again: 1 },
    );
    if (known.some(([, answer]) => answer._tag === "NotYet"))
      answering("asks to be asked again at once", (answer) =>
        answer._tag === "NotYet" ? { ...answer, again: 0 } : answer,
      );
    answering("says that all is authentic", (answer) =>
      answer._tag === "NotYet"
        ? answer
        : { ...answer, checks: { ...answer.checks, authenticity: "passed", chip: "passed" } },
    );
    answering("doubts nothing, or all", (answer) =>
      answer._tag === "NotYet" ? answer : { ...answer, doubtful: !answer.doubtful },
    );
    reader("answers every document as the first", ({ read }) => {
      let first: ReaderAnswer | undefined;
      return {
        read: (pictures, terms) =>
          Effect.map(read(pictures, terms), (answer) => (first ??= answer)),
      };
    });
    reader("answers as the document before", ({ read }) => {
      let before: ReaderAnswer | undefined;
      return {
        read: (pictures, terms) =>
          Effect.map(read(pictures, terms), (answer) => {
            const late = before ?? answer;
            before = answer;
            return late;
          }),
      };
    });
    reader("mixes up documents that are read at once", ({ read }) => {
      let last: DocumentPictures | undefined;
      return {
        read: (pictures, terms) => {
          last = pictures;
          return Effect.andThen(
            Effect.yieldNow,
            Effect.suspend(() => read(last ?? pictures, terms)),
          );
        },
      };
    });
    reader("keeps the pictures of the caller", ({ read }) => ({
      read: (pictures, terms) =>
        Effect.tap(read(pictures, terms), () => Effect.sync(() => pictures.front.fill(0, 0, 64))),
    }));
    reader("dies with the document that it is lost at", ({ read }) => ({
      read: (pictures, terms) =>
        isLost(pictures) ? Effect.die(new Error("It is lost.")) : read(pictures, terms),
    }));
    reader("is lost at the document after", ({ read }) => {
      let after: ReaderAnswer | undefined;
      return {
        read: (pictures, terms) =>
          Effect.map(read(pictures, terms), (answer) => {
            const said = isLost(pictures) ? answer : (after ?? answer);
            after = isLost(pictures) ? answer : undefined;
            return said;
          }),
      };
    });
    reader("reads a document that it was lost at", ({ read }) => ({
      read: (pictures, terms) =>
        Effect.map(read(pictures, terms), (answer) =>
          isLost(pictures) ? (known[0]?.[1] ?? answer) : answer,
        ),
    }));
    reader("tells the log whose document it was lost at", ({ read }) => ({
      read: (pictures, terms) =>
        Effect.tap(read(pictures, terms), () =>
          isLost(pictures)
            ? Effect.logWarning("A document was lost.", pictures.frontName)
            : Effect.void,
        ),
    }));
    reader("tells the log what a document shows that it was lost at", ({ read }) => ({
      read: (pictures, terms) =>
        Effect.tap(read(pictures, terms), () =>
          isLost(pictures)
            ? Effect.logError(Buffer.from(pictures.front.subarray(-48)).toString("base64"))
            : Effect.void,
        ),
    }));
    // It takes as long as the contract waits.
    if (patience !== undefined)
      reader("cannot be interrupted", ({ read }) => ({
        read: (pictures, terms) => Effect.uninterruptible(read(pictures, terms)),
      }));
    if (!isSeen) return;

    const showing = (
      fault: string,
      change: (pictures: DocumentPictures, terms: ReadingTerms) => Partial<DocumentPictures>,
    ) => {
      // What is read decides the answer, so a document that is answered as it was is shown too.
      reader(fault, ({ read }) => ({
        read: (pictures, terms) =>
          Effect.andThen(
            read({ ...pictures, ...change(pictures, terms) }, terms),
            answerOf(pictures),
          ),
      }));
    };
    const answerOf = (pictures: DocumentPictures): Effect.Effect<ReaderAnswer> => {
      const found = [...known, ...lost].find(([{ front }]) =>
        Buffer.from(front).equals(pictures.front),
      );
      return found === undefined ? Effect.never : Effect.succeed(found[1]);
    };
    reader("answers without reading", () => ({ read: answerOf }));
    reader("shows a document twice", ({ read }) => ({
      read: (pictures, terms) => Effect.andThen(read(pictures, terms), read(pictures, terms)),
    }));
    showing("cuts the front", ({ front }) => ({ front: front.subarray(0, -1) }));
    showing("drops the back", () => ({ back: undefined }));
    showing("shows the front on both sides", ({ back, front }) => ({
      back: back === undefined ? undefined : front,
    }));
    showing("takes every document for a passport", ({ kind }) => ({
      kind: kind === "passport" ? "license" : "passport",
    }));
    reader("reads on another day", ({ read }) => ({
      read: (pictures, terms) => read(pictures, { ...terms, today: "2026-11-27" }),
    }));
    reader("shows all documents of a day as one", ({ read }) => {
      const answers = new Map<string, ReaderAnswer>();
      return {
        read: (pictures, terms) =>
          Effect.suspend(() => {
            const kept = answers.get(`${pictures.kind} ${pictures.front.length}`);
            return kept === undefined
              ? Effect.tap(read(pictures, terms), (answer) =>
                  Effect.sync(() =>
                    answers.set(`${pictures.kind} ${pictures.front.length}`, answer),
                  ),
                )
              : Effect.succeed(kept);
          }),
      };
    });
  },
);
