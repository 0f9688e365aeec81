import { writeFile } from "node:fs/promises";
import { Data, Effect } from "effect";

/** An image could not be written where the operator wants it. */
export class ImageNotWritten extends Data.TaggedError("ImageNotWritten")<{
  readonly file: string;
}> {
  override get message(): string {
    return `The image could not be written to ${this.file}: is it there already?`;
  }
}

/** Writes an image that nobody else may read (mode 0600), and overwrites nothing. */
export const writeImage = (file: string, bytes: Uint8Array) =>
  Effect.tryPromise({
    try: () => writeFile(file, bytes, { flag: "wx", mode: 0o600 }),
    catch: () => new ImageNotWritten({ file }),
  });
