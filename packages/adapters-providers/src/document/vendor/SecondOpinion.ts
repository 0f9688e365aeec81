import { DocumentReader, type ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { Context, Effect, Layer } from "effect";

/** Whether another reader may do better: the document was unclear or unverifiable. */
const wantsAnother = (answer: ReaderAnswer): boolean =>
  answer._tag === "Unread" &&
  (answer.failure === "InformationUnclear" || answer.failure === "DocumentUnverified");

/** Asks `first`, and `second` about documents that `first` leaves at 2004 or 2005. */
export const secondOpinion = <E1, R1, E2, R2>(
  first: Layer.Layer<DocumentReader, E1, R1>,
  second: Layer.Layer<DocumentReader, E2, R2>,
): Layer.Layer<DocumentReader, E1 | E2, R1 | R2> =>
  Layer.effect(
    DocumentReader,
    Effect.gen(function* () {
      const one = Context.get(yield* Layer.build(first), DocumentReader);
      const other = Context.get(yield* Layer.build(second), DocumentReader);
      return DocumentReader.of({
        atOnce: one.atOnce,
        timeLimit: one.timeLimit + other.timeLimit,
        read: (pictures, terms) =>
          Effect.flatMap(one.read(pictures, terms), (answer) =>
            wantsAnother(answer) ? other.read(pictures, terms) : Effect.succeed(answer),
          ),
      });
    }),
  );
