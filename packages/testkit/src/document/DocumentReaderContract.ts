import { createHash } from "node:crypto";
import {
  type DocumentPictures,
  DocumentReader,
  type ReaderAnswer,
} from "@bonafide/core/document/DocumentReader";
import { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { expect } from "@effect/vitest";
import {
  Cause,
  type Duration,
  Effect,
  Exit,
  Fiber,
  type Layer,
  Logger,
  Option,
  Schema,
} from "effect";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest, someCases } from "../storage/PortTest.ts";
import { ReaderWitness, type SeenDocument } from "./ReaderWitness.ts";

/** Documents that a reader is known to treat in a certain way. Each list has at least one. */
export interface ReaderCases {
  /** At least two, and what is answered. */
  readonly read: ReadonlyArray<readonly [DocumentPictures, ReaderAnswer]>;
  /** Documents of which what reads dies or fails, and what is answered. */
  readonly lost: ReadonlyArray<readonly [DocumentPictures, ReaderAnswer]>;
  /** A document whose reading ends by an interruption only. */
  readonly endless: DocumentPictures;
  /** What is said of documents that are lost, and must not be heard of. */
  readonly secrets: ReadonlyArray<string>;
  /** Whether the witness sees what is read. */
  readonly isSeen: boolean;
  /** How long an interruption may take; five seconds if absent. */
  readonly patience?: Duration.Input;
}

const NotYet = Schema.Struct({
  _tag: Schema.Literal("NotYet"),
  again: Schema.Int.check(Schema.isGreaterThan(0)),
});
const isAnswer = Schema.is(Schema.Union([DocumentReading, NotYet]));

const today = "2026-11-26";

const digestOf = (bytes: Uint8Array | undefined): string =>
  bytes === undefined ? "none" : createHash("sha256").update(bytes).digest("base64url");

const digests = ({ back, front }: Pick<DocumentPictures, "front" | "back">) =>
  `front ${digestOf(front)}, back ${digestOf(back)}`;

/** What a witness sees of a document, in one line. */
const lineOf = ({ id, kind, today: day, ...pictures }: SeenDocument): string =>
  `${kind} on ${day} for ${id ?? "no id"}: ${digests(pictures)}`;

/** A document in bytes of its own, which a reader may spoil. */
const copyOf = ({ back, front, ...document }: DocumentPictures): DocumentPictures => ({
  ...document,
  front: Uint8Array.from(front),
  back: back === undefined ? undefined : Uint8Array.from(back),
});

/** Reads a document. */
const reading = (pictures: DocumentPictures, id = freshId()) =>
  Effect.flatMap(DocumentReader, ({ read }) =>
    read(copyOf(pictures), { id, today, isSuspect: false }),
  );

/** What the witness says, and what it has to say. */
const witnessed = Effect.fnUntraced(function* (
  shown: ReadonlyArray<readonly [DocumentPictures, string]>,
) {
  const seen = yield* Effect.flatMap(ReaderWitness, (witness) => witness.seen);
  const knowsIds = seen.some(({ id }) => id !== undefined);
  const expected = shown.map(([{ back, front, kind }, id]) =>
    lineOf({ kind, front, back, today, id: knowsIds ? id : undefined }),
  );
  return { seen: seen.map(lineOf).toSorted(), expected: expected.toSorted() };
});

/** Runs an effect, and gives what the log says meanwhile. */
const logged = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const lines: Array<string> = [];
  const logger = Logger.make<unknown, void>(({ cause, message }) => {
    lines.push(`${JSON.stringify(message)} ${Cause.pretty(cause)}`);
  });
  const exit = yield* Effect.exit(Effect.provide(effect, Logger.layer([logger])));
  return { exit, log: lines.join("\n") };
});

/** The contract of `DocumentReader`. The witness sees what reads. */
export const documentReaderContract = <E>(
  layer: Layer.Layer<DocumentReader | ReaderWitness, E>,
  { endless, isSeen, lost, patience = "5 seconds", read, secrets }: ReaderCases,
): void => {
  const test = portTest(layer);
  const known = someCases("read", read);
  const failing = someCases("lost", lost);
  const heard = someCases("secrets", secrets);
  const areRead = Effect.forEach(known, ([pictures, answer]) =>
    Effect.map(reading(pictures), (said) => expect(said).toEqual(answer)),
  );

  describe("DocumentReader", () => {
    test(
      "says how many documents it reads at once, and for how long",
      Effect.gen(function* () {
        const { atOnce, timeLimit } = yield* DocumentReader;
        expect(Number.isInteger(atOnce) && atOnce > 0).toBe(true);
        expect(Number.isFinite(timeLimit) && timeLimit > 0).toBe(true);
      }),
    );

    for (const [at, [pictures, answer]] of known.entries()) {
      test(
        `reads document ${at} whole, as often as it is asked, and leaves its pictures to the caller`,
        Effect.gen(function* () {
          const reader = yield* DocumentReader;
          const own = copyOf(pictures);
          const [first, second] = [freshId(), freshId()];
          for (const id of [first, second]) {
            const said = yield* reader.read(own, { id, today, isSuspect: false });
            expect(said).toEqual(answer);
            expect(isAnswer(said)).toBe(true);
            expect(digests(own)).toBe(digests(pictures));
          }
          const { expected, seen } = yield* witnessed([
            [pictures, first],
            [pictures, second],
          ]);
          expect(seen).toEqual(isSeen ? expected : []);
        }),
      );
    }

    test(
      "mixes up no documents that it reads at once",
      Effect.gen(function* () {
        expect(known.length).toBeGreaterThan(1);
        const asked = [...known, ...known].map((one) => ({ one, id: freshId() }));
        const answers = yield* Effect.forEach(
          asked,
          ({ id, one: [pictures] }) => reading(pictures, id),
          {
            concurrency: "unbounded",
          },
        );
        expect(answers).toEqual(asked.map(({ one: [, answer] }) => answer));
        const { expected, seen } = yield* witnessed(
          asked.map(({ id, one: [pictures] }) => [pictures, id]),
        );
        expect(seen).toEqual(isSeen ? expected : []);
      }),
    );

    for (const [at, [pictures, answer]] of failing.entries()) {
      test(
        `says that document ${at} of which it dies is lost, tells nothing of it, and reads others meanwhile`,
        Effect.gen(function* () {
          const [{ exit, log }] = yield* Effect.all([logged(reading(pictures)), areRead], {
            concurrency: "unbounded",
          });
          expect(Option.getOrUndefined(Exit.getSuccess(exit))).toEqual(answer);
          expect(isAnswer(answer)).toBe(true);
          const told = `${log}\n${JSON.stringify(answer)}`;
          const personal = [
            ...heard,
            ...(pictures.frontName === undefined ? [] : [pictures.frontName]),
            Buffer.from(pictures.front.subarray(-48)).toString("base64"),
          ];
          for (const secret of personal) expect(told).not.toContain(secret);
          yield* areRead;
        }),
      );
    }

    test(
      "stops reading when it is interrupted, and reads others",
      Effect.gen(function* () {
        const fiber = yield* Effect.forkDetach(reading(endless), { startImmediately: true });
        yield* areRead;
        expect(fiber.pollUnsafe()).toBe(undefined);
        const interrupted = yield* Effect.timeoutOption(Fiber.interrupt(fiber), patience);
        expect(Option.isSome(interrupted)).toBe(true);
        const exit = yield* Fiber.await(fiber);
        expect(Exit.hasInterrupts(exit)).toBe(true);
        yield* areRead;
      }),
    );
  });
};
