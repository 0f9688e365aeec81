import { writeFile } from "node:fs/promises";
import { Data, Effect } from "effect";

/** The image could not be written. */
export class ImageNotWritten extends Data.TaggedError("ImageNotWritten")<{
  readonly file: string;
}> {
  override get message(): string {
    return `The image could not be written to ${this.file}: is it there already?`;
  }
}

/** Writes an image for its owner only (mode 0600). Overwrites nothing. */
export const writeImage = (file: string, bytes: Uint8Array) =>
  Effect.tryPromise({
    try: () => writeFile(file, bytes, { flag: "wx", mode: 0o600 }),
    catch: () => new ImageNotWritten({ file }),
  });
