import { Context, type Effect, type Option } from "effect";
import type { AttemptRecords } from "../person/AttemptRecords.ts";
import type { Person } from "../person/Person.ts";
import type { Grant } from "./Grant.ts";

/** A grant, its person, and the results of the person's attempts. */
export interface GrantRecord {
  readonly grant: Grant;
  /** The consumer's own name for the person, if given and not erased. */
  readonly eid: string | undefined;
  readonly person: Person;
  readonly attempts: AttemptRecords;
}

/** Reads all data of a grant's person at once, because consumers read it often. */
export class GrantRecords extends Context.Service<
  GrantRecords,
  {
    /** The grant with this current access token's digest; a replaced token finds nothing. Reads committed data only. */
    readonly find: (accessDigest: string) => Effect.Effect<Option.Option<GrantRecord>>;
  }
>()("@bonafide/core/oauth/GrantRecords") {}
