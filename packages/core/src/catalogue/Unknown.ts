import { Data } from "effect";

/** An operator named something that is not there. */
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
    | "person";
  readonly id: string;
}> {
  override get message(): string {
    return `There is no ${this.kind} with the id ${this.id}`;
  }
}
