import { Clock, Context, Duration, Effect, Equal, Layer, Option, Record, Result } from "effect";
import { type Actor, bySystem } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { type ImageLost, missingImage } from "../document/ImageLost.ts";
import { ImageStore, type WholeImage } from "../document/ImageStore.ts";
import { advance } from "../machine/Machine.ts";
import { personAccount } from "../person/PersonAccount.ts";
import { makeReviewNotices } from "../person/ReviewNotices.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { AffiliationCase, UploadedDocument } from "./AffiliationCase.ts";
import type { AffiliationReason } from "./AffiliationReason.ts";
import type { AffiliationAttributes } from "./AffiliationRecord.ts";
import { AttributesWrong } from "./AttributesWrong.ts";
import { makeClaims } from "./Claims.ts";
import { DocumentUnseen } from "./DocumentUnseen.ts";
import { attributeNames, readAttributes, shownAttributes } from "./FamilyAttributes.ts";
import { makeLikenesses } from "./Likenesses.ts";
import type { ReviewDescription } from "./ReviewDescription.ts";
import { AffiliationSettings } from "./AffiliationSettings.ts";
import { AffiliationStore } from "./AffiliationStore.ts";
import { ReviewerSame } from "./ReviewerSame.ts";
import { affiliationUpload, type AffiliationUploadCommand } from "./AffiliationUpload.ts";

const step = advance(affiliationUpload);

/** How many uploads are listed, or expired, at once. */
const batch = 100;

/**
 * The reviewer's use cases for uploads. `reviewer` is an account name. A reviewer claims an upload before deciding on
 * it.
 */
export class AffiliationReviews extends Context.Service<
  AffiliationReviews,
  {
    /** The first hundred uploads that wait for a reviewer, oldest first. */
    readonly waiting: Effect.Effect<ReadonlyArray<UploadedDocument>>;
    /**
     * Reserves an upload for a reviewer for a limited time. Fails with `ResourceUnknown` if another reviewer holds it,
     * with `ReviewerSame` if this reviewer already approved it.
     */
    readonly claim: (
      id: string,
      reviewer: string,
    ) => Effect.Effect<UploadedDocument, Refused | ReviewerSame>;
    readonly release: (
      id: string,
      reviewer: string,
    ) => Effect.Effect<UploadedDocument, Refused | ReviewerSame>;
    /**
     * The document of an upload that the reviewer has claimed. Each view is audited. `ImageLost`: the storage of images
     * has it no more.
     */
    readonly document: (
      id: string,
      reviewer: string,
    ) => Effect.Effect<WholeImage, Refused | ReviewerSame | ImageLost>;
    /** The names that a reviewer knows things by, the attributes to fill in, and uploads that look alike. */
    readonly describe: (upload: UploadedDocument) => Effect.Effect<ReviewDescription>;
    /**
     * Approves an upload in review whose document still exists, else `ResourceUnknown`.
     * `attributes` are what the reviewer read in the document, as typed, "" for none; `AttributesWrong` where they are not
     * the family's. One that is not given is as the first approval says. Where two have to approve, both approve the
     * same: an approval of something else is a first one.
     */
    readonly approve: (
      id: string,
      reviewer: string,
      attributes: Readonly<Record<string, string>>,
    ) => Effect.Effect<UploadedDocument, Refused | ReviewerSame | AttributesWrong | DocumentUnseen>;
    readonly reject: (
      id: string,
      reviewer: string,
      reason: AffiliationReason,
    ) => Effect.Effect<UploadedDocument, Refused | ReviewerSame>;
    /** Rejects uploads whose review time is over. Returns their number. */
    readonly expire: Effect.Effect<number>;
  }
>()("@bonafide/core/affiliation/AffiliationReviews") {
  static readonly layer = Layer.effect(
    AffiliationReviews,
    Effect.gen(function* () {
      const store = yield* AffiliationStore;
      const images = yield* ImageStore;
      const { references } = store;
      const likenesses = yield* makeLikenesses;
      const settings = yield* AffiliationSettings;
      const audit = yield* AuditTrail;
      const claims = yield* makeClaims;
      const noticeOfEnd = yield* makeReviewNotices;
      const claimStore = (yield* AffiliationStore).claims;
      const unitOfWork = yield* UnitOfWork;

      const find = Effect.fnUntraced(function* (id: string) {
        const found = Option.filter(yield* store.find(id), isUpload);
        return Option.isSome(found) ? found.value : yield* refused("ResourceUnknown");
      });

      /** A decision goes over to the claim, and an approval shows its history. */
      const settled = Effect.fnUntraced(function* (
        before: UploadedDocument,
        next: UploadedDocument,
        by: Actor,
      ) {
        if (next.state._tag !== "Approved" && next.state._tag !== "Rejected") return next;
        const first = before.state._tag === "InSecondReview" ? before.state.approvedBy : undefined;
        const decidedBy =
          first === undefined || next.state._tag === "Rejected"
            ? by.actor
            : `${byReviewer(first).actor}, ${by.actor}`;
        if (next.clientId === personAccount.clientId) yield* noticeOfEnd(next.id);
        const claimed = yield* claims.settle(next, decidedBy, next.updated, by);
        return claimed === undefined
          ? next
          : { ...next, claimId: claimed.claim.id, history: claimed.history };
      });

      const carryOut = (
        id: string,
        commandAt: (now: number) => AffiliationUploadCommand,
        by: Actor,
        change: (found: UploadedDocument) => UploadedDocument = (found) => found,
      ) =>
        unitOfWork.atomically(
          Effect.gen(function* () {
            const found = yield* find(id);
            const approvedBy =
              found.state._tag === "InSecondReview" ? found.state.approvedBy : undefined;
            if (approvedBy !== undefined && by.actor === byReviewer(approvedBy).actor) {
              return yield* new ReviewerSame({ reviewer: approvedBy });
            }
            const now = yield* Clock.currentTimeMillis;
            const { cause, next } = yield* step(change(found), commandAt(now), now, by);
            const done = yield* settled(found, next, by);
            yield* store.save(done);
            yield* audit.append({ ...cause, subject: id, at: now });
            if (done.state._tag === "Rejected") yield* images.erase(id);
            return done;
          }),
        );

      const document = (id: string, reviewer: string) =>
        unitOfWork.atomically(
          Effect.gen(function* () {
            const image = yield* images.find(id, "document");
            if (Option.isNone(image)) return yield* missingImage(images, id, "document");
            yield* carryOut(id, (now) => ({ _tag: "Look", reviewer, now }), byReviewer(reviewer));
            return image.value;
          }),
        );

      const describe = Effect.fn("AffiliationReviews.describe")(function* ({
        claimId,
        family,
        id,
        personal,
      }: UploadedDocument) {
        const { document_type: type, school } = personal?.details ?? {};
        const claim = claimId === undefined ? Option.none() : yield* claimStore.find(claimId);
        const types = type === undefined ? [] : yield* references.documentTypes(family);
        const found = school === undefined ? Option.none() : yield* references.school(school);
        return {
          documentType: types.find(({ key }) => key === type)?.name,
          role: Option.getOrUndefined(claim)?.role,
          school: Option.getOrUndefined(found)?.name,
          attributes: attributeNames(family),
          alike: yield* likenesses.alike(id),
        };
      });

      const approve = Effect.fn("AffiliationReviews.approve")(function* (
        id: string,
        reviewer: string,
        texts: Readonly<Record<string, string>>,
      ) {
        const { family, personal, state } = yield* find(id);
        const now = yield* Clock.currentTimeMillis;
        const imageKept = (yield* images.sides(id)).length > 0;
        const before = shownAttributes(family, personal?.attributes ?? {});
        const given: Readonly<Record<string, string>> = { ...before, ...texts };
        const read = readAttributes(family, Record.filter(given, isGiven));
        if (Result.isFailure(read)) return yield* new AttributesWrong({ problems: read.failure });
        const claim = "claim" in state ? state.claim : undefined;
        const isHeld = claim?.reviewer === reviewer && now < claim.until;
        if (isHeld && claim.seen !== true && imageKept) {
          return yield* new DocumentUnseen({ upload: id });
        }
        return yield* carryOut(
          id,
          (now) => ({
            _tag: "Approve",
            reviewer,
            now,
            approvers: settings.approvers,
            differs: !Equal.equals(before, read.success),
            imageKept,
          }),
          byReviewer(reviewer),
          (found) => withAttributes(found, read.success),
        );
      }, unitOfWork.atomically);

      const expireOne = ({ id }: UploadedDocument) =>
        Effect.ignore(carryOut(id, (now) => ({ _tag: "Expire", now }), bySystem));

      const expire = Effect.fn("AffiliationReviews.expire")(function* () {
        const expired = yield* store.expired(yield* Clock.currentTimeMillis, batch);
        yield* Effect.forEach(expired, expireOne, { discard: true });
        return expired.length;
      });

      return AffiliationReviews.of({
        waiting: store.inReview(batch),
        claim: (id, reviewer) =>
          carryOut(
            id,
            (now) => ({
              _tag: "Claim",
              reviewer,
              now,
              until: now + Duration.toMillis(settings.claimFor),
            }),
            byReviewer(reviewer),
          ),
        release: (id, reviewer) =>
          carryOut(id, (now) => ({ _tag: "Release", reviewer, now }), byReviewer(reviewer)),
        document,
        describe,
        approve,
        reject: (id, reviewer, reason) =>
          carryOut(id, (now) => ({ _tag: "Reject", reviewer, now, reason }), byReviewer(reviewer)),
        expire: expire(),
      });
    }),
  );
}

const isGiven = (text: string): boolean => text.trim() !== "";

const isUpload = (affiliation: AffiliationCase): affiliation is UploadedDocument =>
  affiliation.by === "upload";

const byReviewer = (reviewer: string): Actor => ({
  actor: `reviewer ${reviewer}`,
  source: undefined,
});

const withAttributes = (
  upload: UploadedDocument,
  attributes: AffiliationAttributes,
): UploadedDocument =>
  upload.personal === undefined
    ? upload
    : { ...upload, personal: { ...upload.personal, attributes } };
