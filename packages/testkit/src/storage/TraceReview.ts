import type { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { Effect } from "effect";

type ReviewFault = Effect.Error<
  ReturnType<DocumentReviews["Service"]["approve"] | DocumentReviews["Service"]["image"]>
>;

/** An operator's turn at a document: gives the state after it, or why it is refused. */
export const reviewed = (
  reviews: DocumentReviews["Service"],
  id: string,
  turn: "look" | "approve" | "reject",
): Effect.Effect<string> => {
  const turns: Readonly<Record<typeof turn, Effect.Effect<string, ReviewFault>>> = {
    look: Effect.as(reviews.image(id, "front"), "seen"),
    approve: Effect.map(reviews.approve(id), ({ state }) => state._tag),
    reject: Effect.map(reviews.reject(id, "DocumentUnverified"), ({ state }) => state._tag),
  };
  return turns[turn].pipe(Effect.catch(({ _tag }) => Effect.succeed(_tag)));
};
