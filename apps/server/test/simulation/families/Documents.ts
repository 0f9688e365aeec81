import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect, Exit, Option } from "effect";
import { decided } from "../SimulatedServer.ts";
import type { Family, Stage } from "../Stage.ts";
import { requestsOf } from "./Requests.ts";

/** What an operator knows about a document in review. */
interface Reviewed {
  /** Whether the operator may have looked at its picture. */
  isSeen: boolean;
  end?: "Verified" | "NotVerified";
}

/** Documents and their reviews. */
export const documentFamily = (stage: Stage): Family => {
  const { ask, calls, erased, known, random, real, violated } = stage;
  const { open } = requestsOf(stage);
  const reviewed = new Map<string, Reviewed>();

  const submit = open("document", calls.submitDocument);

  /** A document that waits for an operator, as the operator's list says; or any. */
  const subject = Effect.gen(function* () {
    const exit = yield* ask(Effect.flatMap(DocumentReviews, (it) => it.waiting));
    const waiting = exit !== undefined && Exit.isSuccess(exit) ? exit.value : [];
    const all = known.filter(({ kind }) => kind === "document");
    const id = random.next() < 0.9 ? random.pick(waiting)?.id : random.pick(all)?.id;
    if (id === undefined) return undefined;
    const one = reviewed.get(id) ?? { isSeen: false };
    reviewed.set(id, one);
    return { id, one, made: known.find((made) => made.id === id) };
  });

  const look = Effect.gen(function* () {
    const found = yield* subject;
    if (found === undefined) return;
    const exit = yield* ask(Effect.flatMap(DocumentReviews, (it) => it.image(found.id, "front")));
    // A look whose server died may have been written down.
    if (exit === undefined || Exit.isSuccess(exit)) found.one.isSeen = true;
  });

  const decide = (end: "Verified" | "NotVerified") =>
    Effect.gen(function* () {
      const found = yield* subject;
      if (found === undefined) return;
      const { id, made, one } = found;
      const exit = yield* ask(
        Effect.flatMap(DocumentReviews, (it) =>
          end === "Verified" ? it.approve(id) : it.reject(id, "DocumentUnverified"),
        ),
      );
      if (exit === undefined || Exit.isFailure(exit)) return;
      if (one.end !== undefined) violated("document review: decided twice");
      one.end = end;
      if (end === "Verified" && !one.isSeen) violated("document review: approved unseen");
      if (made === undefined) return;
      if (erased.has(made.verificationId)) violated("document review: decided after it was erased");
      if (end === "Verified" && real() - made.at > decided.imageRetention * 1_000 + 5_000)
        violated("document review: approved after its time");
    });

  const judge = Effect.gen(function* () {
    const transactions = yield* TransactionStore;
    const images = yield* ImageStore;
    for (const [id, { end }] of reviewed) {
      const found = Option.getOrUndefined(yield* transactions.find(id));
      if (found?.state._tag === "InReview") violated("document review: waits for ever");
      if (end !== undefined && found?.state._tag !== end)
        violated("document review: what was decided is not");
    }
    for (const { id, kind } of known) {
      if (kind === "document" && (yield* images.sides(id)).length > 0)
        violated("document: its images outlive their time");
    }
  });

  return {
    moves: {
      "a document is submitted": [5, submit],
      "a document is looked at": [1.5, look],
      "a document is approved": [1, decide("Verified")],
      "a document is rejected": [0.5, decide("NotVerified")],
    },
    judge,
  };
};
