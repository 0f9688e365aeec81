import type { S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { StorageUnavailable } from "@bonafide/core/storage/StorageUnavailable";
import { Data, Effect, Layer, Option } from "effect";

/** Where the pieces are. Credentials come as the official client finds them: environment, files, roles. */
export interface S3Place {
  readonly bucket: string;
  /** Before each name, ending in a slash, or empty. */
  readonly prefix: string;
  /** Absent: Amazon's, of the region. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

/** The official client is not installed: it is large, and needed here only. */
export class S3ClientMissing extends Data.TaggedError("S3ClientMissing")<{}> {
  override get message(): string {
    return "BONAFIDE_IMAGES s3://… needs the package @aws-sdk/client-s3: install it beside the server";
  }
}

const nameOf = (error: unknown): string =>
  error instanceof Error ? ((error as Partial<S3ServiceException>).name ?? "unknown") : "unknown";

const isAbsent = (error: unknown): boolean => ["NoSuchKey", "NotFound"].includes(nameOf(error));

const attempt = <A>(work: (signal: AbortSignal) => Promise<A>): Effect.Effect<A> =>
  Effect.tryPromise({
    try: work,
    catch: (error) =>
      new StorageUnavailable({
        reason: `The object storage of images cannot be used (${nameOf(error)})`,
      }),
  }).pipe(Effect.orDie);

/** At most so many names are removed by one call. Source: S3's DeleteObjects. */
const removedAtOnce = 1_000;

/** Pieces of images in S3-compatible object storage, through the official client. */
export const S3ImageObjects = ({
  bucket,
  endpoint,
  prefix,
  region,
}: S3Place): Layer.Layer<ImageObjects, S3ClientMissing> =>
  Layer.effect(
    ImageObjects,
    Effect.gen(function* () {
      const s3 = yield* Effect.tryPromise({
        try: () => import("@aws-sdk/client-s3"),
        catch: () => new S3ClientMissing(),
      });
      const client: S3Client = yield* Effect.acquireRelease(
        Effect.sync(
          () =>
            new s3.S3Client({
              ...(region === undefined ? {} : { region }),
              ...(endpoint === undefined ? {} : { endpoint }),
              // Other storages know neither buckets as hosts nor the newest checksums.
              forcePathStyle: endpoint !== undefined,
              requestChecksumCalculation: "WHEN_REQUIRED",
              responseChecksumValidation: "WHEN_REQUIRED",
            }),
        ),
        (opened) => Effect.sync(() => opened.destroy()),
      );
      const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
      return ImageObjects.of({
        put: (name, sealed) =>
          attempt((abortSignal) =>
            client.send(new s3.PutObjectCommand({ ...at(name), Body: sealed }), { abortSignal }),
          ),
        get: (name) =>
          attempt((abortSignal) =>
            client.send(new s3.GetObjectCommand(at(name)), { abortSignal }).then(
              async ({ Body }) => Option.fromUndefinedOr(await Body?.transformToByteArray()),
              (error: unknown) => (isAbsent(error) ? Option.none() : Promise.reject(error)),
            ),
          ),
        has: (name) =>
          attempt((abortSignal) =>
            client.send(new s3.HeadObjectCommand(at(name)), { abortSignal }).then(
              () => true,
              (error: unknown) => (isAbsent(error) ? false : Promise.reject(error)),
            ),
          ),
        remove: (names) =>
          attempt(async (abortSignal) => {
            for (let from = 0; from < names.length; from += removedAtOnce) {
              const Objects = names
                .slice(from, from + removedAtOnce)
                .map((name) => ({ Key: at(name).Key }));
              const { Errors = [] } = await client.send(
                new s3.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
                { abortSignal },
              );
              if (Errors.length > 0) throw Object.assign(new Error(), { name: Errors[0]?.Code });
            }
          }),
      });
    }),
  );
