import type { Readable } from "node:stream";
import { codeOf } from "@bonafide/core/defect/ErrorCode";
import { Data, Effect, Stream } from "effect";

/** A file is unreadable or not UTF-8. `reason` contains nothing of its content. */
export class FileUnreadable extends Data.TaggedError("FileUnreadable")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `The file cannot be read: ${this.reason}`;
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof TypeError) return "it is not UTF-8";
  return codeOf(error) ?? "it broke off";
};

/** The pieces of a UTF-8 text as they arrive, one in memory at a time. */
export const textPieces = (source: Readable): Stream.Stream<string, FileUnreadable> =>
  Stream.suspend(() => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const pieces = Stream.fromAsyncIterable<Buffer, unknown>(source, (error) => error).pipe(
      Stream.mapEffect((bytes) =>
        Effect.try({
          try: () => decoder.decode(bytes, { stream: true }),
          catch: (error) => error,
        }),
      ),
    );
    const end = Stream.fromEffect(
      Effect.try({ try: () => decoder.decode(), catch: (error) => error }),
    );
    return Stream.mapError(
      Stream.concat(pieces, end),
      (error) => new FileUnreadable({ reason: reasonOf(error) }),
    );
  });
