import { Data } from "effect";

/** The second approval must come from another account than the first. */
export class ReviewerSame extends Data.TaggedError("ReviewerSame")<{
  readonly reviewer: string;
}> {
  override get message(): string {
    return `${this.reviewer} approved this upload already: the second approval has to come from another account`;
  }
}
