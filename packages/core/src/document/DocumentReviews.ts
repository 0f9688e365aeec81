import { Clock, Context, Effect, Layer, Option } from "effect";
import { byOperator } from "../audit/AuditCause.ts";
import { AuditLog } from "../audit/AuditLog.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { advance } from "../machine/Machine.ts";
import { personAccount } from "../person/PersonAccount.ts";
import { makeReviewNotices } from "../person/ReviewNotices.ts";
import { ActingStaff, staffActor } from "../staff/ActingStaff.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { makeLedger } from "../verification/Ledger.ts";
import { type DocumentTransaction, isDocument } from "../verification/Transaction.ts";
import { TransactionStore } from "../verification/TransactionStore.ts";
import { type DocumentCommand, documentMachine } from "./Document.ts";
import type { DocumentFailure } from "./JudgedReading.ts";
import { type ImageLost, missingImage } from "./ImageLost.ts";
import { type ImageSide, ImageStore, type WholeImage } from "./ImageStore.ts";
import { withoutFacts } from "./KeptFacts.ts";
import { SidesUnseen } from "./SidesUnseen.ts";

const step = advance(documentMachine);

/** The operator's use cases for documents in review. */
export class DocumentReviews extends Context.Service<
  DocumentReviews,
  {
    /** The documents in review, oldest first. */
    readonly waiting: Effect.Effect<ReadonlyArray<DocumentTransaction>>;
    /** One side of a document in review. Each view is audited. `ImageLost`: the storage of images has it no more. */
    readonly image: (id: string, side: ImageSide) => Effect.Effect<WholeImage, Refused | ImageLost>;
    /**
     * Verifies a document in review whose images still exist, else `ResourceUnknown`. The reviewer must have opened each
     * image.
     */
    readonly approve: (id: string) => Effect.Effect<DocumentTransaction, Refused | SidesUnseen>;
    /** Fails a document in review with this reason. */
    readonly reject: (
      id: string,
      failure: DocumentFailure,
    ) => Effect.Effect<DocumentTransaction, Refused>;
  }
>()("@bonafide/core/document/DocumentReviews") {
  static readonly layer = Layer.effect(
    DocumentReviews,
    Effect.gen(function* () {
      const transactions = yield* TransactionStore;
      const images = yield* ImageStore;
      const audit = yield* AuditTrail;
      const auditLog = yield* AuditLog;
      const ledger = yield* makeLedger;
      const noticeOfEnd = yield* makeReviewNotices;
      const unitOfWork = yield* UnitOfWork;

      const inReview = Effect.fnUntraced(function* (id: string) {
        const found = Option.filter(yield* transactions.find(id), isDocument);
        return Option.isSome(found) && found.value.state._tag === "InReview"
          ? found.value
          : yield* refused("ResourceUnknown");
      });

      const waiting = Effect.map(transactions.inReview, (found) => found.filter(isDocument));

      const image = Effect.fn("DocumentReviews.image")(function* (id: string, side: ImageSide) {
        yield* inReview(id);
        const found = yield* images.find(id, side);
        if (Option.isNone(found)) return yield* missingImage(images, id, side);
        const at = yield* Clock.currentTimeMillis;
        yield* audit.append({ subject: id, action: `document.${side}Seen`, at, ...byOperator });
        return found.value;
      }, unitOfWork.atomically);

      /** Whether the reviewer, or the terminal's operator, has opened every image of a document. */
      const hasSeen = Effect.fnUntraced(function* (id: string) {
        const acting = yield* ActingStaff;
        const looks = yield* auditLog.list({
          subject: id,
          actor: acting === undefined ? byOperator.actor : staffActor(acting.name),
          action: "document.",
          limit: 1_000,
        });
        const sides = yield* images.sides(id);
        return sides.every((side) => looks.some(({ action }) => action === `document.${side}Seen`));
      });

      const decide = Effect.fn("DocumentReviews.decide")(function* (
        id: string,
        commandAt: (now: number) => Effect.Effect<DocumentCommand>,
      ) {
        const found = yield* inReview(id);
        const now = yield* Clock.currentTimeMillis;
        const { cause, next } = yield* step(found, yield* commandAt(now), now, byOperator);
        if (next.state._tag === "Verified" && !(yield* hasSeen(id))) {
          return yield* new SidesUnseen({ document: id });
        }
        const decided = next.state._tag === "NotVerified" ? withoutFacts(next) : next;
        yield* ledger.record(decided, cause);
        if (next.accountId === personAccount.accountId) yield* noticeOfEnd(id);
        if (next.state._tag === "NotVerified") yield* images.erase(id);
        return decided;
      }, unitOfWork.atomically);

      return DocumentReviews.of({
        waiting,
        image,
        approve: (id) =>
          decide(id, (now) =>
            Effect.map(images.sides(id), (sides) => ({
              _tag: "Approve",
              now,
              imagesKept: sides.length > 0,
            })),
          ),
        reject: (id, failure) =>
          decide(id, () => Effect.succeed({ _tag: "Reject", failure })).pipe(
            Effect.catchTag("SidesUnseen", Effect.die),
          ),
      });
    }),
  );
}
