import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import {
  type AffiliationReason,
  reviewReasons,
} from "@bonafide/core/affiliation/AffiliationReason";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { attributeNames } from "@bonafide/core/affiliation/FamilyAttributes";
import { DocumentViewer } from "@bonafide/core/affiliation/DocumentViewer";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { Clock, Effect, Option } from "effect";
import type { PageForm } from "../person/PageForm.ts";
import { answerFile, sendToConsole } from "./ConsoleAnswer.ts";
import { FormProblem } from "./ConsoleProblem.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import type { DoneWord } from "./ConsoleShell.ts";
import type { ConsoleVisit } from "./ConsoleVisit.ts";
import { caseOfDocument, caseOfUpload, filtered, queuePage } from "./pages/QueuePage.ts";
import { uploadPage } from "./pages/UploadPage.ts";

/** The name that claims and decisions carry: the account's. */
export const reviewerOf = ({ session }: ConsoleVisit): string => session?.staff.name ?? "";

const holds = ({ state }: UploadedDocument, reviewer: string, now: number): boolean =>
  "claim" in state && state.claim?.reviewer === reviewer && now < state.claim.until;

const oneLine = /^[^\p{Cc}]{0,200}$/u;

/** The reason of a rejection; a text in one line. */
const reasonOf = (form: PageForm): Effect.Effect<AffiliationReason, FormProblem> => {
  const name = reviewReasons.find((reason) => reason === form.text("reason"));
  const text = form.text("text").trim();
  if (name === undefined) return new FormProblem({ message: "Choose a reason." });
  if (!oneLine.test(text)) {
    return new FormProblem({ message: "The text has at most 200 characters, in one line." });
  }
  return Effect.succeed(text === "" ? { name } : { name, text });
};

/** What a reviewer is shown of the file of an upload that another may hold. */
const unheld = { type: undefined, isLost: false };

/** The queue, and the pages of uploads that prove an affiliation. */
export const makeConsoleReviews = Effect.gen(function* () {
  const reviews = yield* AffiliationReviews;
  const documents = yield* DocumentReviews;
  const store = yield* AffiliationStore;
  const images = yield* ImageStore;
  const viewer = yield* DocumentViewer;
  const registry = yield* AccessRegistry;

  const organizationName = (id: string | undefined) =>
    Effect.map(
      registry.organizations,
      (all) => all.find((organization) => organization.id === id)?.name,
    );

  const waiting = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const uploads = (yield* reviews.waiting).map((upload) => caseOfUpload(upload, now));
    const all = [...uploads, ...(yield* documents.waiting).map(caseOfDocument)];
    return { now, all: all.toSorted((one, other) => one.created - other.created) };
  });

  /** How many cases wait in truth: the queue itself shows the oldest. */
  const countsNow = Effect.gen(function* () {
    const documentsWaiting = Map.groupBy(
      (yield* documents.waiting).map(caseOfDocument),
      ({ kind }) => kind,
    );
    return [
      ...(yield* store.reviewCounts).map(({ family, oldest, uploads }) => ({
        kind: family,
        cases: uploads,
        oldest,
      })),
      ...Array.from(documentsWaiting, ([kind, found]) => ({
        kind,
        cases: found.length,
        oldest: Math.min(...found.map(({ created }) => created)),
      })),
    ];
  });

  const queue: ConsoleView = (visit) =>
    Effect.map(Effect.all([waiting, countsNow]), ([{ all, now }, counts]) =>
      queuePage({
        all,
        counts,
        now,
        kind: visit.query.get("kind") ?? "",
        held: visit.query.get("held") ?? "",
        reviewer: reviewerOf(visit),
        next: visit.target(consolePath("nextCase")),
      }),
    );

  /** Claims the oldest free case and opens it; the queue if there is none. */
  const takeNext = Effect.fnUntraced(function* (
    reviewer: string,
    done?: DoneWord,
    butNot?: string,
  ) {
    const { all } = yield* waiting;
    const free = filtered({ all, reviewer, kind: "", held: "free" });
    for (const { id, path } of free.filter((one) => one.id !== butNot)) {
      if (!path.startsWith("/console/review/uploads/")) return sendToConsole(path, done);
      // Another reviewer may have been faster: then the next one.
      if (Option.isSome(yield* Effect.option(reviews.claim(id, reviewer)))) {
        return sendToConsole(path, done);
      }
    }
    return sendToConsole(consolePath("queue"), done ?? "none_free");
  });

  /** The type of an upload's document, which is absent if the document was erased or is lost. */
  const fileOf = Effect.fnUntraced(function* (id: string) {
    const opened = yield* images.stream(id, "document");
    return Option.isSome(opened)
      ? { type: opened.value.type, isLost: false }
      : { type: undefined, isLost: (yield* images.sides(id)).includes("document") };
  });

  const page: ConsoleView = Effect.fnUntraced(function* (visit) {
    const found = yield* store.find(visit.param("id"));
    const upload = Option.getOrUndefined(found);
    if (upload?.by !== "upload") return yield* refused("ResourceUnknown");
    if (upload.state._tag !== "InReview" && upload.state._tag !== "InSecondReview") {
      return yield* refused("ResourceUnknown");
    }
    const held = holds(upload, reviewerOf(visit), yield* Clock.currentTimeMillis);
    const { isLost, type } = held ? yield* fileOf(upload.id) : unheld;
    const pdf = type === "pdf" ? yield* images.find(upload.id, "document") : Option.none();
    return uploadPage(
      {
        upload,
        held,
        described: yield* reviews.describe(upload),
        organization: yield* organizationName(upload.organizationId),
        type,
        isLost,
        pages: Option.isSome(pdf) ? yield* viewer.pagesOf(pdf.value.bytes, reviewerOf(visit)) : 0,
      },
      visit,
    );
  });

  const handlers: Pick<
    ConsoleHandlers,
    | "queue"
    | "nextCase"
    | "uploadPage"
    | "claimUpload"
    | "releaseUpload"
    | "approveUpload"
    | "rejectUpload"
    | "uploadFile"
    | "uploadSheet"
  > = {
    queue,
    nextCase: {
      page: queue,
      task: Effect.fnUntraced(function* (visit, form) {
        const left = form.text("instead_of");
        if (left !== "") yield* Effect.ignore(reviews.release(left, reviewerOf(visit)));
        return yield* takeNext(reviewerOf(visit), undefined, left);
      }),
    },
    uploadPage: page,
    claimUpload: {
      page,
      task: Effect.fnUntraced(function* (visit) {
        const { id } = yield* reviews.claim(visit.param("id"), reviewerOf(visit));
        return sendToConsole(consolePath("uploadPage", id));
      }),
    },
    releaseUpload: {
      page,
      task: Effect.fnUntraced(function* (visit) {
        yield* reviews.release(visit.param("id"), reviewerOf(visit));
        return sendToConsole(consolePath("queue"), "released");
      }),
    },
    approveUpload: {
      page,
      task: Effect.fnUntraced(function* (visit, form) {
        const id = visit.param("id");
        const family = Option.getOrUndefined(yield* store.find(id))?.family;
        const entered = (family === undefined ? [] : attributeNames(family)).map(
          (name) => [name, form.text(name).trim()] as const,
        );
        const { state } = yield* reviews
          .approve(id, reviewerOf(visit), Object.fromEntries(entered))
          .pipe(
            Effect.catchTag(
              "DocumentUnseen",
              () => new FormProblem({ message: "Open the document before you approve it." }),
            ),
          );
        const done = state._tag === "Approved" ? "approved" : "approved_once";
        return yield* takeNext(reviewerOf(visit), done);
      }),
    },
    rejectUpload: {
      page,
      task: Effect.fnUntraced(function* (visit, form) {
        yield* reviews.reject(visit.param("id"), reviewerOf(visit), yield* reasonOf(form));
        return yield* takeNext(reviewerOf(visit), "rejected");
      }),
    },
    uploadSheet: Effect.fnUntraced(function* (visit) {
      const { bytes, type } = yield* reviews.document(visit.param("id"), reviewerOf(visit));
      const picture =
        type === "pdf"
          ? yield* viewer.pageOf(bytes, Number(visit.param("page")), reviewerOf(visit))
          : Option.none();
      if (Option.isNone(picture)) return yield* refused("ResourceUnknown");
      return answerFile({ type: "jpeg", bytes: picture.value });
    }),
    uploadFile: Effect.fnUntraced(function* (visit) {
      return answerFile(yield* reviews.document(visit.param("id"), reviewerOf(visit)));
    }),
  };
  return { handlers, takeNext, organizationName };
});
