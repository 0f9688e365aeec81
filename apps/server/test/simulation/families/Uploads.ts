import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { auditedEntries } from "@bonafide/testkit/audit/AuditedEntries";
import { Effect, Exit, Option } from "effect";
import { decided } from "../SimulatedServer.ts";
import type { Family, Stage } from "../Stage.ts";

const reviewers = ["Ida", "Ole"] as const;
type Reviewer = (typeof reviewers)[number];
type Reviews = AffiliationReviews["Service"];

/** What a reviewer does with an upload. Gives the state after it, and nothing after a look. */
type TurnName = "claim" | "document" | "release" | "approve" | "reject";
type Turn = (
  reviews: Reviews,
) => Effect.Effect<UploadedDocument["state"]["_tag"] | undefined, unknown>;

/** The last bytes of pictures that do not look alike. */
const pictures = [15, 240, 255];

const tagOf = ({ state }: UploadedDocument) => state._tag;

/** An upload that was acknowledged, and what reviewers know about it. */
interface Upload {
  readonly id: string;
  /** A text that tells whom it is about. */
  readonly mark: string;
  /** When it was acknowledged, in the time that really passed and in the servers'. */
  readonly at: number;
  readonly served: number;
  /** Which picture it is: several persons may send the same one. */
  readonly picture: number;
  /** Who may have looked at it, and who may have approved it. */
  readonly seenBy: Set<Reviewer>;
  readonly approvedBy: Set<Reviewer>;
  end?: "Approved" | "Rejected";
  /** Whether a server died while it was decided. */
  isUnsure: boolean;
  isErased: boolean;
  /** Who holds it, until when at most, in the servers' time. */
  held?: { readonly by: Reviewer; readonly until: number };
}

/** Uploads and their reviews by two reviewers. */
export const uploadFamily = (
  stage: Stage,
  { approvers }: { readonly approvers: 1 | 2 },
): Family => {
  const { ask, calls, network, now, partners, random, real, violated } = stage;
  const uploads: Array<Upload> = [];
  let marks = 0;

  const submit = Effect.gen(function* () {
    const partner = random.pick(partners);
    if (partner === undefined) return;
    marks += 1;
    const mark = `teacher${marks}@school.example`;
    const texts = {
      email: mark,
      fname: "Ann",
      lname: `Teacher-${marks}`,
      suffix: "",
      birth_date: "1980-02-29",
      school_city: "Reno",
      school_district: "Washoe",
      school_name: "Reno High",
    };
    const picture = random.pick(pictures) ?? 15;
    const document = sampleImage("jpeg", 200, marks).fill(picture, -8);
    const exit = yield* ask(calls.uploadTeacher(partner, texts, document));
    if (exit === undefined) return;
    if (Exit.isFailure(exit) || !exit.value.isInReview)
      return violated("upload: a right request was refused");
    uploads.push({
      id: exit.value.id,
      mark,
      at: real(),
      served: now(),
      picture,
      isUnsure: false,
      seenBy: new Set(),
      approvedBy: new Set(),
      isErased: false,
    });
  });

  /** One reviewer's turn at an upload. */
  const review = Effect.gen(function* () {
    const one = random.pick(uploads.filter(({ end }) => end === undefined).slice(-6));
    const reviewer = random.pick(reviewers);
    if (one === undefined || reviewer === undefined) return;
    const turns: Readonly<Record<TurnName, Turn>> = {
      claim: (it) => Effect.map(it.claim(one.id, reviewer), tagOf),
      document: (it) => Effect.as(it.document(one.id, reviewer), undefined),
      release: (it) => Effect.map(it.release(one.id, reviewer), tagOf),
      approve: (it) => Effect.map(it.approve(one.id, reviewer, {}), tagOf),
      reject: (it) => Effect.map(it.reject(one.id, reviewer, { name: "DocumentUnclear" }), tagOf),
    };
    const what = random.weighted([
      [6, "claim"],
      [4, "document"],
      [1, "release"],
      [4, "approve"],
      [1, "reject"],
    ] as const);
    const before = now();
    const exit = yield* ask(Effect.flatMap(AffiliationReviews, (it) => turns[what](it)));
    const mayBeDone = exit === undefined || Exit.isSuccess(exit);
    if (what === "document" && mayBeDone) one.seenBy.add(reviewer);
    if (what === "approve" && mayBeDone) one.approvedBy.add(reviewer);
    if (exit === undefined) {
      delete one.held;
      one.isUnsure = true;
    }
    if (exit === undefined || Exit.isFailure(exit)) return;

    if (one.held !== undefined && one.held.by !== reviewer && before < one.held.until - 1_000)
      violated("upload: two reviewers hold it");
    if (what === "claim") one.held = { by: reviewer, until: before + decided.claimFor * 1_000 };
    else if (what !== "document") delete one.held;
    if (one.isErased) violated("upload: reviewed after it was erased");
    if (what === "approve" && real() - one.at > decided.reviewWithin * 1_000 + 5_000)
      violated("upload: approved after its time");
    const end = exit.value;
    if (end === "Approved" && one.approvedBy.size < approvers)
      violated("upload: approved by too few");
    if (what === "approve" && !one.seenBy.has(reviewer)) violated("upload: approved unseen");
    if (end === "Approved" || end === "Rejected") one.end = end;
  });

  /** Its document is there, and was compared. */
  const isCompared = (one: Upload, least: number) =>
    !one.isErased &&
    !one.isUnsure &&
    one.end === undefined &&
    real() - one.at > least &&
    Math.max(real() - one.at, now() - one.served) < decided.imageRetention * 1_000 - 10_000;

  const compare = Effect.gen(function* () {
    const one = random.pick(uploads.filter(({ end }) => end === undefined).slice(-6));
    if (one === undefined) return;
    const exit = yield* ask(
      Effect.gen(function* () {
        const found = Option.getOrUndefined(yield* (yield* AffiliationStore).find(one.id));
        if (found?.by !== "upload") return [];
        return (yield* (yield* AffiliationReviews).describe(found)).alike;
      }),
    );
    if (exit === undefined || Exit.isFailure(exit)) return;
    const alike = new Set(exit.value.map(({ id }) => id));
    for (const other of uploads) {
      if (other === one) continue;
      if (!alike.has(other.id)) {
        const isDue = isCompared(one, 0) && isCompared(other, 10_000);
        if (isDue && other.picture === one.picture) violated("likeness: is not found");
      } else if (other.picture !== one.picture) violated("likeness: of another picture");
      else if (other.isErased) violated("likeness: of what was erased");
    }
  });

  const erase = Effect.gen(function* () {
    const one = random.pick(uploads);
    if (one === undefined) return;
    const exit = yield* ask(Effect.flatMap(Erasures, (it) => it.affiliation(one.id)));
    if (exit === undefined) delete one.held;
    else if (Exit.isFailure(exit)) violated("upload: could not be erased");
    else {
      one.isErased = true;
      network.forgotten.add(one.mark);
    }
  });

  const judge = Effect.gen(function* () {
    const store = yield* AffiliationStore;
    const images = yield* ImageStore;
    const actionsOf = Map.groupBy(yield* auditedEntries, ({ subject }) => subject);
    for (const { end, id, isErased } of uploads) {
      const found = Option.getOrUndefined(yield* store.find(id));
      if (found === undefined) {
        violated("upload: what was acknowledged is lost");
        continue;
      }
      const { claimId, personal, version } = found;
      const tag = found.state._tag;
      if (tag === "InReview" || tag === "InSecondReview") violated("upload: waits for ever");
      if (end !== undefined && end !== tag) violated("upload: what was decided is not");
      if (isErased && personal !== undefined) violated("upload: erased, and still known");
      if ((yield* images.sides(id)).length > 0) violated("upload: its image outlives its time");
      const actions = (actionsOf.get(id) ?? []).map(({ action }) => action);
      if (actions.filter((action) => action.startsWith("affiliation.upload.")).length !== version)
        violated("audit: not one row for each change of an upload");
      const claim = claimId === undefined ? Option.none() : yield* store.claims.find(claimId);
      if (Option.isNone(claim)) violated("claim: is lost");
      else if (claim.value.state._tag === "Pending") violated("claim: waits for ever");
      else if (isErased && claim.value.personal !== undefined)
        violated("claim: erased, and still known");
      else if (tag === "Rejected" && claim.value.state._tag === "Verified")
        violated("claim: holds by a document that was rejected");
    }
  });

  return {
    moves: {
      "a document is uploaded": [2.5, submit],
      "a reviewer has a turn": [7, review],
      "a reviewer compares documents": [1.5, compare],
      "an upload is erased": [0.3, erase],
    },
    judge,
  };
};
