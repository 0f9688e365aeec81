import { Data } from "effect";

/** A reviewer approves a document of which they have not opened every side. */
export class SidesUnseen extends Data.TaggedError("SidesUnseen")<{ readonly document: string }> {
  override get message(): string {
    return `Open every side before you approve it: bonafide document review image ${this.document} front <file>`;
  }
}
