import { Data } from "effect";

/** An approval of a document that the reviewer has not opened under the present claim. */
export class DocumentUnseen extends Data.TaggedError("DocumentUnseen")<{
  readonly upload: string;
}> {
  override get message(): string {
    return `Open the document before you approve it: bonafide review document ${this.upload} <file>`;
  }
}
