import {
  sandboxVerdict,
  type SandboxVerdict,
} from "@bonafide/adapters-providers/affiliation/SandboxVerdict";
import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Signals } from "@bonafide/core/storage/Signals";
import { sweepWhenWoken } from "@bonafide/core/due/Sweep";
import { Clock, Duration, Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** How many uploads are read at once. */
const batch = 50;

/** How much later an upload may be stored than a newer one, in milliseconds. */
const late = 10_000;

const reviewers = ["sandbox", "sandbox, a second time"];

const settle = Effect.fnUntraced(function* (
  { id }: UploadedDocument,
  verdict: SandboxVerdict,
  [reviewer, ...others]: ReadonlyArray<string> = reviewers,
): Effect.fn.Return<void, never, AffiliationReviews> {
  if (reviewer === undefined) return;
  const { approve, claim, document, reject } = yield* AffiliationReviews;
  // Another reviewer may hold it, or have decided; then it is left alone.
  const settled = yield* Effect.option(
    Effect.andThen(
      claim(id, reviewer),
      verdict._tag === "Approve"
        ? Effect.andThen(document(id, reviewer), approve(id, reviewer, verdict.attributes))
        : reject(id, reviewer, verdict.reason),
    ),
  );
  if (settled._tag === "Some" && settled.value.state._tag === "InSecondReview")
    yield* settle(settled.value, verdict, others);
});

const sandboxReviews = Effect.gen(function* () {
  const store = yield* AffiliationStore;
  const { sandboxDelay } = yield* ServerSettings;
  const delay = Duration.toMillis(sandboxDelay);
  let last: UploadedDocument | undefined;

  /**
   * Continues after the last upload that is done. All wait equally long, so none behind a waiting one is due. Returns
   * when the next is, in milliseconds.
   */
  const turn = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis;
    const uploads = yield* store.inReview(batch, last);
    for (const upload of uploads) {
      const verdict = sandboxVerdict(upload);
      if (verdict !== undefined) {
        if (upload.created + delay > now) return upload.created + delay - now;
        yield* settle(upload, verdict);
      }
      if (upload.created + late < now) last = upload;
    }
    return uploads.length === batch && last === uploads.at(-1) ? 0 : Infinity;
  });
  const { review } = yield* Signals;
  yield* sweepWhenWoken(review, "Sandbox uploads could not be settled", turn);
});

/** Decides uploads by their last names in a sandbox. */
export const SandboxReviewWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const { environment } = yield* ServerSettings;
    if (environment === "sandbox") yield* sandboxReviews;
  }),
);
