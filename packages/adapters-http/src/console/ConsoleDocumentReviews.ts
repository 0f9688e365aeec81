import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { byOperator } from "@bonafide/core/audit/AuditCause";
import { auditNotes } from "@bonafide/core/audit/AuditNotes";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { DocumentFailure } from "@bonafide/core/document/JudgedReading";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { type ImageSide, ImageStore } from "@bonafide/core/document/ImageStore";
import { isDocument } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect, Option, Schema } from "effect";
import { answerFile } from "./ConsoleAnswer.ts";
import { FormProblem } from "./ConsoleProblem.ts";
import { makeConsoleReviews, reviewerOf } from "./ConsoleReviews.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import { documentCasePage } from "./pages/DocumentCasePage.ts";

const readFailure = Schema.decodeUnknownOption(DocumentFailure);

/** The pages of identity documents that wait for a reviewer. */
export const makeConsoleDocumentReviews = Effect.gen(function* () {
  const reviews = yield* DocumentReviews;
  const transactions = yield* TransactionStore;
  const images = yield* ImageStore;
  const registry = yield* AccessRegistry;
  const note = auditNotes(yield* AuditTrail, byOperator);
  const { organizationName, takeNext } = yield* makeConsoleReviews;

  const inReview = Effect.fnUntraced(function* (id: string) {
    const found = Option.filter(yield* transactions.find(id), isDocument);
    return Option.isSome(found) && found.value.state._tag === "InReview"
      ? found.value
      : yield* refused("ResourceUnknown");
  });

  const isLost = (id: string, side: ImageSide) =>
    Effect.map(images.stream(id, side), Option.isNone);

  const page: ConsoleView = Effect.fnUntraced(function* (visit) {
    const document = yield* inReview(visit.param("id"));
    const sides = yield* images.sides(document.id);
    const accounts = yield* registry.accounts;
    const owner = accounts.find(({ id }) => id === document.accountId)?.organizationId;
    yield* note(document.id, "transaction.personal_seen");
    return documentCasePage(
      {
        document,
        sides,
        lost: yield* Effect.filter(sides, (side) => isLost(document.id, side)),
        organization: yield* organizationName(owner),
      },
      visit,
    );
  });

  const handlers: Pick<
    ConsoleHandlers,
    "documentPage" | "approveDocument" | "rejectDocument" | "documentFile"
  > = {
    documentPage: page,
    approveDocument: {
      page,
      task: Effect.fnUntraced(function* (visit) {
        yield* reviews
          .approve(visit.param("id"))
          .pipe(
            Effect.catchTag(
              "SidesUnseen",
              () => new FormProblem({ message: "Open every side before you approve it." }),
            ),
          );
        return yield* takeNext(reviewerOf(visit), "approved");
      }),
    },
    rejectDocument: {
      page,
      task: Effect.fnUntraced(function* (visit, form) {
        const reason = readFailure(form.text("reason"));
        if (Option.isNone(reason)) return yield* new FormProblem({ message: "Choose a reason." });
        yield* reviews.reject(visit.param("id"), reason.value);
        return yield* takeNext(reviewerOf(visit), "rejected");
      }),
    },
    documentFile: Effect.fnUntraced(function* (visit) {
      const side = visit.param("side");
      if (side !== "front" && side !== "back") return yield* refused("ResourceUnknown");
      return answerFile(yield* reviews.image(visit.param("id"), side));
    }),
  };
  return handlers;
});
