import { Effect, Option } from "effect";
import { makeLetterBox } from "../mail/LetterBox.ts";
import { PersonStore } from "./PersonStore.ts";

/**
 * Queues the letter that says that a review ended, to the person who uploaded the document on this server's pages. What
 * a partner uploaded has no such person. Call it within the unit of work of the decision.
 */
export const makeReviewNotices = Effect.gen(function* () {
  const people = yield* PersonStore;
  const letters = yield* makeLetterBox;

  /** `id` is that of the transaction or the affiliation case. */
  return Effect.fnUntraced(function* (id: string) {
    const person = yield* people.findByAttempt(id);
    if (Option.isSome(person)) yield* letters.notify(person.value, { kind: "review_ended" });
  });
});
