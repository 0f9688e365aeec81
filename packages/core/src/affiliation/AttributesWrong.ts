import { Data } from "effect";

/** Attributes that are not those of the upload's family, or not what they have to be: each by its name and rule. */
export class AttributesWrong extends Data.TaggedError("AttributesWrong")<{
  readonly problems: ReadonlyArray<string>;
}> {
  override get message(): string {
    return `The attributes cannot be shown to a partner: ${this.problems.join("; ")}`;
  }
}
