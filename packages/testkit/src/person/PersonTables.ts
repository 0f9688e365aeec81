import type { Person } from "@bonafide/core/person/Person";
import type { StoredSession } from "@bonafide/core/person/PersonSessionStore";
import type { ProofAttempt } from "@bonafide/core/person/PersonStore";
import type { PersonCode } from "@bonafide/core/person/PersonCodeStore";
import { HashMap } from "effect";

/** What the memory stores hold of people. */
export interface PersonTables {
  readonly people: HashMap.HashMap<string, Person>;
  /** By person, oldest first. */
  readonly attempts: HashMap.HashMap<string, ReadonlyArray<ProofAttempt>>;
  readonly sessions: HashMap.HashMap<string, StoredSession>;
  /** By digest. */
  readonly codes: HashMap.HashMap<string, PersonCode>;
}

export const emptyPersonTables: PersonTables = {
  people: HashMap.empty(),
  attempts: HashMap.empty(),
  sessions: HashMap.empty(),
  codes: HashMap.empty(),
};
