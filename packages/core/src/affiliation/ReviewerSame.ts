import { Data } from "effect";

/** A reviewer who approved an upload is not its second approver too: that takes another account. */
export class ReviewerSame extends Data.TaggedError("ReviewerSame")<{
  readonly reviewer: string;
}> {
  override get message(): string {
    return `${this.reviewer} approved this upload already: the second approval has to come from another account`;
  }
}
