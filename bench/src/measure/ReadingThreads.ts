import { EmbeddedDocumentReader } from "@bonafide/document-reader/worker/EmbeddedDocumentReader";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { Context, Effect, Layer, type Scope } from "effect";
import { licenses, type Shown } from "../document/Specimens.ts";
import { compared, measured, type Row } from "../report/Row.ts";
import { type Bench, inTurn, NotMeasured } from "./Bench.ts";

const readerOf = (threads: number) =>
  Effect.map(Layer.build(EmbeddedDocumentReader({ threads, acceptSpecimens: true })), (context) =>
    Context.get(context, DocumentReader),
  );

const around = (shown: ReadonlyArray<Shown>, count: number): ReadonlyArray<Shown> =>
  Array.from({ length: count }).flatMap((_, at) => {
    const first = at % shown.length;
    return shown.slice(first, first + 1);
  });

/** Reads documents and returns the rate in documents a minute. A reader that lost its threads does not count. */
const rateOf = (
  reader: DocumentReader["Service"],
  shown: ReadonlyArray<Shown>,
  count: number,
): Effect.Effect<number, NotMeasured> =>
  Effect.gen(function* () {
    const today = new Date().toISOString().slice(0, 10);
    const began = performance.now();
    const answers = yield* Effect.forEach(
      around(shown, count),
      (one) =>
        reader.read({ ...one, frontName: undefined }, { id: "bench", isSuspect: false, today }),
      { concurrency: reader.atOnce },
    );
    const minutes = (performance.now() - began) / 60_000;
    const read = answers.filter(({ _tag }) => _tag === "Read").length;
    if (read * 2 < count)
      return yield* new NotMeasured({ message: `Only ${read} of ${count} documents were read` });
    return count / minutes;
  });

/** Licenses with the embedded reader: two threads against one. */
export const measureReadingThreads = ({
  scale,
}: Pick<Bench, "scale">): Effect.Effect<ReadonlyArray<Row>, NotMeasured, Scope.Scope> =>
  Effect.gen(function* () {
    const shown = yield* licenses(scale.people);
    const readers = [yield* readerOf(2), yield* readerOf(1)];
    yield* Effect.forEach(readers, (reader) => rateOf(reader, shown, 2 * reader.atOnce));
    const [two = [], one = []] = yield* inTurn(
      scale.rounds,
      readers.map((reader) => rateOf(reader, shown, scale.documents)),
    );
    return [
      compared({
        name: "documents, two threads",
        unit: "documents/min",
        measured: measured(two),
        against: "one thread",
        reference: measured(one),
        target: { atLeast: 1.5 },
      }),
    ];
  });
