import { Context, type Effect, type Option } from "effect";

/**
 * Keeps sealed pieces of images outside of the database, by name: a directory, or an object storage. A piece has up to
 * a megabyte and some bytes, and is of no use without the data key, which the database keeps. A failure is a defect with
 * `StorageUnavailable` as its cause.
 */
export class ImageObjects extends Context.Service<
  ImageObjects,
  {
    /** Stores a piece, lastingly before it returns. The same name always has the same piece. */
    readonly put: (name: string, sealed: Uint8Array) => Effect.Effect<void>;
    /** A piece, whose bytes are the caller's; absent if it was never stored, was removed or is lost. */
    readonly get: (name: string) => Effect.Effect<Option.Option<Uint8Array>>;
    /** Whether a piece is there, without reading it. */
    readonly has: (name: string) => Effect.Effect<boolean>;
    /** Removes pieces. Those that are not there count as removed. */
    readonly remove: (names: ReadonlyArray<string>) => Effect.Effect<void>;
  }
>()("@bonafide/core/document/ImageObjects") {}
