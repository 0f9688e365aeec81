import { Cause, Clock, Context, DateTime, Duration, Effect, Layer, Option, PubSub } from "effect";
import type { Caller } from "../access/Caller.ts";
import { type Actor, byCaller, bySystem } from "../audit/AuditCause.ts";
import type { Refused } from "../catalogue/Refusal.ts";
import { advance } from "../machine/Machine.ts";
import { personAccount } from "../person/PersonAccount.ts";
import { makeReviewNotices } from "../person/ReviewNotices.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { Signals } from "../storage/Signals.ts";
import { makeLedger } from "../verification/Ledger.ts";
import { type DocumentTransaction, isDocument } from "../verification/Transaction.ts";
import { TransactionStore } from "../verification/TransactionStore.ts";
import { Verifications } from "../verification/Verifications.ts";
import {
  type DocumentCommand,
  documentMachine,
  type DocumentState,
  suspectReadings,
} from "./Document.ts";
import { nothingChecked } from "./DocumentChecks.ts";
import { type DocumentKind, hasBack, kindOfProduct, productOfKind } from "./DocumentKind.ts";
import { type DocumentPictures, DocumentReader, type ReaderAnswer } from "./DocumentReader.ts";
import type { AcceptedImage, DocumentRequest } from "./DocumentRequest.ts";
import { DocumentSettings } from "./DocumentSettings.ts";
import { type DocumentImage, type ImageSide, ImageStore } from "./ImageStore.ts";
import { faultsOf, judgeReading } from "./JudgedReading.ts";
import { withFacts, withoutFacts } from "./KeptFacts.ts";
import { otherSide, unclearPhotoOf } from "./UnclearPhoto.ts";
import { judgeByRules } from "./ReadingRules.ts";

const step = advance(documentMachine);

/** How long a document waits after its reader died, in milliseconds. */
const readAgain = 60_000;

/** How much longer a claim lasts than a reading, in milliseconds: the result must still be stored. */
export const claimMargin = 10_000;

/**
 * How long a person's readable photo waits for a better one of the other side, in milliseconds: as long as a session
 * without use.
 */
export const retakeTime = 30 * 60_000;

/** The answer for an erased document. */
const erased: ReaderAnswer = {
  _tag: "Unread",
  failure: "DocumentUnverified",
  checks: nothingChecked,
  doubtful: false,
};

/** A verified document and its account. */
export interface VerifiedDocument {
  readonly id: string;
  readonly accountId: string;
}

/** The partner's use cases for documents. Source: interface, "Documents (Services API v2)". */
export class Documents extends Context.Service<
  Documents,
  {
    /** Stores a document's images, to be read in the background. */
    readonly submit: (
      caller: Caller,
      kind: DocumentKind,
      request: DocumentRequest,
    ) => Effect.Effect<DocumentTransaction, Refused>;
    /**
     * Reads and settles a due document; expires one in review. The reading is counted before it begins, so that a
     * picture whose readings do not end is read apart from others. A second reading is harmless: the first answer stands.
     */
    readonly read: (id: string) => Effect.Effect<void>;
    /** Publishes each document that this process verified, after it was stored. */
    readonly verified: PubSub.PubSub<VerifiedDocument>;
  }
>()("@bonafide/core/document/Documents") {
  static readonly layer = Layer.effect(
    Documents,
    Effect.gen(function* () {
      const reader = yield* DocumentReader;
      const images = yield* ImageStore;
      const settings = yield* DocumentSettings;
      const verifications = yield* Verifications;
      const transactions = yield* TransactionStore;
      const ledger = yield* makeLedger;
      const noticeOfEnd = yield* makeReviewNotices;
      const unitOfWork = yield* UnitOfWork;
      const { document: due } = yield* Signals;
      const verified = yield* PubSub.unbounded<VerifiedDocument>();
      const ids = yield* Ids;

      const submit = Effect.fn("Documents.submit")(function* (
        caller: Caller,
        kind: DocumentKind,
        { back, callbackUrl, front, metadata, verificationId }: DocumentRequest,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const id = yield* ids.next;
        const eraseAt = now + Duration.toMillis(settings.imageRetention);
        const submitted = yield* unitOfWork.atomically(
          Effect.gen(function* () {
            const place = yield* verifications.adopt(caller, verificationId, now);
            const unsubmitted: DocumentTransaction = {
              ...place,
              id,
              accountId: caller.accountId,
              applicationId: caller.applicationId,
              product: productOfKind(kind),
              state: documentMachine.initial,
              personal: {
                callbackUrls: callbackUrl === undefined ? [] : [callbackUrl],
                ...(metadata === undefined ? {} : { metadata }),
                ...(front.name === undefined ? {} : { frontName: front.name }),
              },
              updated: place.created,
              version: 0,
            };
            const { cause, next } = yield* step(
              unsubmitted,
              { _tag: "Submit", readAt: now, giveUpAt: eraseAt },
              place.created,
              byCaller(caller),
            );
            yield* ledger.open(next, cause);
            const imageOf = (side: ImageSide, { bytes, type }: AcceptedImage) => ({
              transactionId: id,
              verificationId: next.verificationId,
              side,
              type,
              bytes,
              created: now,
              eraseAt,
            });
            yield* images.insert([
              imageOf("front", front),
              ...(back === undefined ? [] : [imageOf("back", back)]),
            ]);
            return next;
          }),
        );
        yield* due.wake;
        return submitted;
      });

      /** Applies a command to the stored document; does nothing if the state does not take it. */
      const carryOut = (
        id: string,
        commandAt: (now: number, state: DocumentState) => DocumentCommand,
        by: Actor,
        change: (found: DocumentTransaction) => DocumentTransaction = (found) => found,
        kept: ReadonlyArray<DocumentImage> = [],
      ) =>
        unitOfWork
          .atomically(
            Effect.gen(function* () {
              const found = Option.filter(yield* transactions.find(id), isDocument);
              if (Option.isNone(found)) return undefined;
              const now = yield* Clock.currentTimeMillis;
              const command = commandAt(now, found.value.state);
              const { cause, next } = yield* step(change(found.value), command, now, by);
              yield* ledger.record(next, cause);
              const { accountId, state } = found.value;
              // A review ends here only when its time is over.
              if (state._tag === "InReview" && accountId === personAccount.accountId) {
                yield* noticeOfEnd(id);
              }
              if (next.state._tag === "NotVerified") {
                yield* images.erase(id);
                yield* images.insert(kept);
              }
              return next;
            }),
          )
          .pipe(Effect.catchTag("Refused", () => Effect.succeed(undefined)));

      const picturesOf = Effect.fnUntraced(function* ({
        id,
        personal,
        product,
      }: DocumentTransaction) {
        const kind = kindOfProduct(product);
        const front = yield* images.find(id, "front");
        const back = hasBack(kind) ? yield* images.find(id, "back") : Option.none();
        if (personal === undefined || Option.isNone(front)) return undefined;
        if (hasBack(kind) && Option.isNone(back)) return undefined;
        const pictures: DocumentPictures = {
          kind,
          front: front.value.bytes,
          back: Option.getOrUndefined(back)?.bytes,
          frontName: personal.frontName,
        };
        return pictures;
      });

      /** The image that a person's unread document keeps, under a new key, for a better photo of the other side. */
      const keptOf = Effect.fnUntraced(function* (
        { accountId, id, product, state, verificationId }: DocumentTransaction,
        answer: ReaderAnswer,
      ) {
        if (accountId !== personAccount.accountId || answer._tag !== "Unread") return [];
        const photo = unclearPhotoOf(answer);
        if (photo === undefined || !hasBack(kindOfProduct(product))) return [];
        const side = otherSide[photo.side];
        const now = yield* Clock.currentTimeMillis;
        const giveUpAt = state._tag === "Waiting" ? state.giveUpAt : now;
        const eraseAt = Math.min(now + retakeTime, giveUpAt);
        const found = Option.toArray(yield* images.find(id, side));
        return found.map((image): DocumentImage => {
          return { ...image, transactionId: id, verificationId, side, created: now, eraseAt };
        });
      });

      const read = Effect.fn("Documents.read")(function* (id: string) {
        const begun = yield* carryOut(
          id,
          (now, { _tag }) =>
            _tag === "InReview"
              ? { _tag: "Expire", now }
              : { _tag: "BeginReading", until: now + reader.timeLimit + claimMargin },
          bySystem,
          (found) => (found.state._tag === "InReview" ? withoutFacts(found) : found),
        );
        if (begun?.state._tag !== "Waiting") return;
        const pictures = yield* picturesOf(begun);
        const today = dayOf(yield* Clock.currentTimeMillis);
        // A stopped reading is no failure: the next worker takes it at once.
        const handBack = carryOut(id, (now) => ({ _tag: "DeferReading", readAt: now }), bySystem);
        const lose = carryOut(
          id,
          (now) => ({ _tag: "LoseReading", readAt: now + readAgain }),
          bySystem,
        );
        const isSuspect = begun.state.readings >= suspectReadings;
        const reading =
          pictures === undefined
            ? erased
            : yield* reader
                .read(pictures, { id, isSuspect, today })
                .pipe(Effect.onError((cause) => (Cause.hasDies(cause) ? lose : handBack)));
        const { answer, isReviewed } = judgeByRules(reading, settings);
        const settled = yield* carryOut(
          id,
          (now) => commandOf(answer, { now, today, isReviewed }),
          bySystem,
          (found) => withFacts(found, answer, isReviewed),
          yield* keptOf(begun, answer),
        );
        if (settled?.state._tag === "Verified")
          yield* PubSub.publish(verified, { id, accountId: settled.accountId });
      });

      return Documents.of({ submit, read, verified });
    }),
  );
}

const dayOf = (milliseconds: number): string =>
  DateTime.formatIsoDateUtc(DateTime.makeUnsafe(milliseconds));

const commandOf = (
  answer: ReaderAnswer,
  {
    isReviewed,
    now,
    today,
  }: { readonly now: number; readonly today: string; readonly isReviewed: boolean },
): DocumentCommand => {
  if (answer._tag === "NotYet") return { _tag: "DeferReading", readAt: now + answer.again };
  const { checks, doubtful } = answer;
  const judged = judgeReading(answer, today);
  if (isReviewed) {
    // The person also sees what the rules of age and expiry find in what an unread document says.
    const found = answer._tag === "Unread" && answer.facts !== undefined ? answer.facts : undefined;
    const faults = [
      ...(judged._tag === "Good" ? [] : judged.faults),
      ...(found === undefined ? [] : faultsOf(found, today)),
    ];
    return { _tag: "ReportDoubt", faults, checks };
  }
  return judged._tag === "Good"
    ? { _tag: "ReportGood", checks: doubtful ? { ...checks, doubtful } : checks }
    : { _tag: "ReportBad", faults: judged.faults, checks };
};
