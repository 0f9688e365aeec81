import { Context, type Effect, type Option } from "effect";
import type { AttemptRecords } from "../person/AttemptRecords.ts";
import type { Person } from "../person/Person.ts";
import type { Grant } from "./Grant.ts";

/** A grant, whose it is, and what became of what they tried to prove. */
export interface GrantRecord {
  readonly grant: Grant;
  /** The consumer's own name for the person, where it gave one and it is not erased. */
  readonly eid: string | undefined;
  readonly person: Person;
  readonly attempts: AttemptRecords;
}

/** All that is read of a grant's person at once: consumers ask for it over and over. */
export class GrantRecords extends Context.Service<
  GrantRecords,
  {
    /**
     * By the digest of the access token that the grant has now; a token that was replaced finds nothing. Tells what is
     * stored, and nothing of a unit of work that is under way.
     */
    readonly find: (accessDigest: string) => Effect.Effect<Option.Option<GrantRecord>>;
  }
>()("@bonafide/core/oauth/GrantRecords") {}
