import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { Effect } from "effect";

type List<A> = Effect.Effect<ReadonlyArray<A>>;

/** A list in the opposite order. */
export const turned = <A>(list: List<A>): List<A> => Effect.map(list, (all) => all.toReversed());

/** The same of what gives a list. */
export const turning =
  <Wanted extends ReadonlyArray<unknown>, A>(list: (...wanted: Wanted) => List<A>) =>
  (...wanted: Wanted): List<A> =>
    turned(list(...wanted));

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);

/** A unit of work without its store: what it changed stays, whatever becomes of it. */
export const inPieces = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
  unit.pipe(Effect.catch((error) => (isLasting(error) ? Effect.fail(error) : Effect.die(error))));

/** Sends each message with the text of the last one that was asked for: it mixes up those that are sent at once. */
export const mixedUp = <M extends { readonly text: string }, A, E, R>(
  send: (message: M) => Effect.Effect<A, E, R>,
): ((message: M) => Effect.Effect<A, E, R>) => {
  let text = "";
  return (message) => {
    text = message.text;
    return Effect.andThen(
      Effect.yieldNow,
      Effect.suspend(() => send({ ...message, text })),
    );
  };
};
