import { Clock, Context, Effect, Layer, Option, Semaphore, type Stream } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import type { ImageHeader } from "../document/ImageHeader.ts";
import { type ImageSide, ImageStore, isPicture } from "../document/ImageStore.ts";
import { Limits, type LimitUse, refusedBy } from "../limit/Limits.ts";
import type { OAuthConsumer } from "../oauth/OAuthConsumer.ts";
import { OAuthConsumerStore } from "../oauth/OAuthConsumerStore.ts";
import { freeBytes } from "../storage/FreeBytes.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { DocumentTokens } from "./DocumentTokens.ts";
import type { StoredDocumentToken } from "./DocumentTokenStore.ts";
import { ImageResizer } from "./ImageResizer.ts";
import { type ImageSize, imageSizeOf } from "./ImageSize.ts";
import { isOfPreview } from "./Previews.ts";

/** A consumer that calls Document Passback, and its address. */
export interface PassbackCaller {
  readonly consumer: OAuthConsumer;
  readonly source: string | undefined;
}

type PictureType = ImageHeader["type"];

/** The original image as a stream, `length` in bytes; or a smaller one, whole. */
export type PassedImage =
  | {
      readonly type: PictureType;
      readonly length: number;
      readonly bytes: Stream.Stream<Uint8Array>;
    }
  | { readonly type: PictureType; readonly bytes: Uint8Array };

/** How many pictures of a process are shrunk while their count is still being stored. */
const besideCount = 2;

/**
 * Returns images of a person's document to the consumer with the person's grant. Source: interface, "Document Passback
 * API"; choices, section 6.
 */
export class Passbacks extends Context.Service<
  Passbacks,
  {
    /**
     * The consumer with this static API token. Fails with `CredentialsUnknown`, `AccountInactive`,
     * `OrganizationInactive`, or `ProductNotEnabled` if it may not read images.
     */
    readonly authenticate: (
      apiToken: string | undefined,
      source: string | undefined,
    ) => Effect.Effect<PassbackCaller, Refused>;
    /**
     * The image of a document token, scaled to `size` if given. Fails with `SizeInvalid`, `ResourceUnknown`, or
     * `ProductRateExceeded` if the side was shown too often.
     */
    readonly image: (
      caller: PassbackCaller,
      documentToken: string,
      size: string | undefined,
    ) => Effect.Effect<PassedImage, Refused>;
    /** Replaces this token, else `ResourceUnknown`. */
    readonly refresh: (
      caller: PassbackCaller,
      documentToken: string,
    ) => Effect.Effect<string, Refused>;
  }
>()("@bonafide/core/passback/Passbacks") {
  static readonly layer = Layer.effect(
    Passbacks,
    Effect.gen(function* () {
      const consumers = yield* OAuthConsumerStore;
      const tokens = yield* DocumentTokens;
      const images = yield* ImageStore;
      const limits = yield* Limits;
      const resizer = yield* ImageResizer;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const keys = yield* SecretKeys;
      const beside = yield* Semaphore.make(besideCount);

      const authenticate = Effect.fnUntraced(function* (
        apiToken: string | undefined,
        source: string | undefined,
      ) {
        if (apiToken === undefined) return yield* refused("CredentialsUnknown");
        const found = yield* consumers.findByApiToken(keys.digest(apiToken));
        if (Option.isNone(found)) return yield* refused("CredentialsUnknown");
        const { consumer, organization } = found.value;
        if (consumer.standing === "inactive") return yield* refused("AccountInactive");
        if (organization === "inactive") return yield* refused("OrganizationInactive");
        if (!consumer.passback || !consumer.documentTokens)
          return yield* refused("ProductNotEnabled");
        return { consumer, source };
      });

      /** Stored before the image is shown, together with its audit row. */
      const count = Effect.fnUntraced(function* (
        by: Actor,
        { side, transactionId }: StoredDocumentToken,
        now: number,
      ) {
        yield* Effect.mapError(limits.take([shown(transactionId, side)], now), refusedBy);
        yield* audit.append({
          ...by,
          subject: transactionId,
          action: `document.passed_back.${side}`,
          at: now,
        });
      }, unitOfWork.atomically);

      // Fails if it was erased after the count.
      const original = Effect.fnUntraced(function* (transactionId: string, side: ImageSide) {
        const opened = yield* images.stream(transactionId, side);
        return Option.isSome(opened) && isPicture(opened.value)
          ? opened.value
          : yield* refused("ResourceUnknown");
      });

      const fitted = Effect.fnUntraced(function* (
        transactionId: string,
        side: ImageSide,
        size: ImageSize,
      ) {
        const preview = isOfPreview(size)
          ? yield* images.findPreview(transactionId, side)
          : Option.none();
        const source = Option.isSome(preview) ? preview : yield* images.find(transactionId, side);
        if (Option.isNone(source) || !isPicture(source.value))
          return yield* refused("ResourceUnknown");
        const { type } = source.value;
        const bytes = yield* resizer.fit(source.value, size);
        freeBytes(source.value.bytes);
        return { type, bytes };
      });

      /**
       * Waiting for the disk and shrinking a picture run side by side. Both run to the end: a caller that hangs up does
       * not undo the count. At most `besideCount` pictures are shrunk for calls that the count then refuses; other
       * calls are counted first.
       */
      const countedAndFitted = Effect.fnUntraced(function* (
        counted: Effect.Effect<void, Refused>,
        fitted: Effect.Effect<PassedImage, Refused>,
      ) {
        const both = Effect.all([Effect.exit(fitted), Effect.exit(counted)], { concurrency: 2 });
        const ended = yield* beside.withPermitsIfAvailable(1)(Effect.uninterruptible(both));
        if (Option.isNone(ended)) return yield* Effect.andThen(counted, fitted);
        const [image, count] = ended.value;
        yield* count;
        return yield* image;
      });

      const image = Effect.fn("Passbacks.image")(function* (
        caller: PassbackCaller,
        documentToken: string,
        asked: string | undefined,
      ) {
        const size = yield* sizeOf(asked);
        const token = yield* tokens.find(caller.consumer.id, documentToken);
        const { side, transactionId } = token;
        if (!(yield* images.sides(transactionId)).includes(side))
          return yield* refused("ResourceUnknown");
        const now = yield* Clock.currentTimeMillis;
        yield* Effect.mapError(limits.check(shown(transactionId, side), now), refusedBy);
        const counted = count(byConsumer(caller), token, now);
        return size === undefined
          ? yield* Effect.andThen(counted, original(transactionId, side))
          : yield* countedAndFitted(counted, fitted(transactionId, side, size));
      });

      const refresh = Effect.fn("Passbacks.refresh")(
        (caller: PassbackCaller, documentToken: string) =>
          tokens.replace(caller.consumer.id, documentToken, byConsumer(caller)),
      );

      return Passbacks.of({ authenticate, image, refresh });
    }),
  );
}

const shown = (transactionId: string, side: ImageSide): LimitUse => ({
  limit: "image_shown",
  subject: `${transactionId} ${side}`,
});

const byConsumer = ({ consumer, source }: PassbackCaller): Actor => ({
  actor: consumer.id,
  source,
});

/** An empty size counts as absent. */
const sizeOf = (text: string | undefined): Effect.Effect<ImageSize | undefined, Refused> =>
  text === undefined || text === ""
    ? Effect.succeed(undefined)
    : Effect.mapError(Effect.fromOption(imageSizeOf(text)), () => refused("SizeInvalid"));
