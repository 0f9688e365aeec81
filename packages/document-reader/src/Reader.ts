import { randomUUID } from "node:crypto";
import { type DocumentKind, hasBack } from "@bonafide/core/document/DocumentKind";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { Clock, DateTime, Effect, Layer, Logger, ManagedRuntime } from "effect";
import { type Verdict, verdictOf } from "./Verdict.ts";
import {
  EmbeddedDocumentReader,
  type EmbeddedReaderSettings,
} from "./worker/EmbeddedDocumentReader.ts";

/** The options of a reader, all optional. */
export interface ReaderSettings extends Pick<
  EmbeddedReaderSettings,
  "threads" | "budget" | "issuers"
> {
  /** Whether specimens may pass; false by default. */
  readonly acceptSpecimens?: boolean;
  /** The day, `YYYY-MM-DD` in UTC, for age and expiry; by default the day of the reading. */
  readonly today?: string;
}

/**
 * Reads a document. `front` and `back` are whole JPEG or PNG files of at most 64 megapixels.
 *
 * A passport has no back. A license and a passcard have one: without it the promise rejects with a `TypeError`. An
 * unreadable picture gives a verdict, not a rejection.
 */
export interface Read {
  (kind: "passport", front: Uint8Array): Promise<Verdict>;
  (kind: "license" | "passcard", front: Uint8Array, back: Uint8Array): Promise<Verdict>;
  (kind: DocumentKind, front: Uint8Array, back: Uint8Array | undefined): Promise<Verdict>;
}

/** A reader with its own threads, for many documents. It keeps the process alive until it is closed. */
export interface Reader extends AsyncDisposable {
  readonly read: Read;
  /** Ends the threads. A running reading rejects. */
  readonly close: () => Promise<void>;
}

/** Logs to stderr, because stdout belongs to the calling program. */
const log = Layer.succeed(Logger.LogToStderr, true);

/** Opens a reader. Its threads start with the first document. */
export const openReader = (settings: ReaderSettings = {}): Reader => {
  const { acceptSpecimens = false, today, ...limits } = settings;
  const runtime = ManagedRuntime.make(
    EmbeddedDocumentReader({ ...limits, acceptSpecimens }).pipe(Layer.provideMerge(log)),
  );
  const reading = Effect.fnUntraced(function* (
    kind: DocumentKind,
    front: Uint8Array,
    back: Uint8Array | undefined,
  ) {
    const reader = yield* DocumentReader;
    const day =
      today ?? DateTime.formatIsoDateUtc(DateTime.makeUnsafe(yield* Clock.currentTimeMillis));
    const pictures = { kind, front, back, frontName: undefined };
    const ask = reader.read(pictures, { id: randomUUID(), isSuspect: false, today: day });
    const first = yield* ask;
    // A document that used up its processor time is read once more.
    const answer = first._tag === "NotYet" ? yield* ask : first;
    return answer._tag === "NotYet"
      ? yield* Effect.die(
          new Error(
            "The document could not be read now: no thread could be started, or the machine was too busy",
          ),
        )
      : verdictOf(answer, day);
  });
  const read = async (kind: DocumentKind, front: Uint8Array, back?: Uint8Array) => {
    if (hasBack(kind) && back === undefined)
      throw new TypeError(`A ${kind} has two sides: its back is missing`);
    return runtime.runPromise(reading(kind, front, hasBack(kind) ? back : undefined));
  };
  const close = () => runtime.dispose();
  return { read, close, [Symbol.asyncDispose]: close };
};

/**
 * Reads one document on a thread of its own, whose start takes about half a second. For many documents, open a reader.
 */
export const read: Read = async (
  kind: DocumentKind,
  front: Uint8Array,
  back?: Uint8Array,
): Promise<Verdict> => {
  await using reader = openReader({ threads: 1 });
  return await reader.read(kind, front, back);
};
