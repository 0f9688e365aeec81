import { Data } from "effect";

/** The operator named a thing that does not exist. */
export class Unknown extends Data.TaggedError("Unknown")<{
  readonly kind:
    | "organization"
    | "account"
    | "verification"
    | "application"
    | "application token"
    | "client"
    | "affiliation"
    | "consumer"
    | "person"
    | "staff account";
  readonly id: string;
}> {
  override get message(): string {
    return `There is no ${this.kind} with the id ${this.id}`;
  }
}
