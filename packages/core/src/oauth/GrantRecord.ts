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
