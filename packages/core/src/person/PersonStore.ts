import { Context, type Effect, type Option } from "effect";
import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Person } from "./Person.ts";
import type { ProofKind } from "./Proof.ts";

/** What a person tried to prove, and the transaction or the affiliation case that tells how it went. */
export interface ProofAttempt {
  readonly kind: ProofKind | AffiliationFamily;
  /** As what a first responder was asked about. */
  readonly role: ResponderRole | undefined;
  readonly referenceId: string;
  /** Epoch milliseconds. */
  readonly created: number;
}

/** Where people are remembered. Look-ups of what is no UUID find nothing. */
export class PersonStore extends Context.Service<
  PersonStore,
  {
    /** Remembers a new person under a data key of its own; false, and nothing, where the email is somebody's already. */
    readonly insert: (person: Person) => Effect.Effect<boolean>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Person>>;
    /** Who came last, newest first; the first `limit`. */
    readonly newest: (limit: number) => Effect.Effect<ReadonlyArray<Person>>;
    /** Whose email this is, whatever its case. */
    readonly findByEmail: (email: string) => Effect.Effect<Option.Option<Person>>;
    /** Stores the next version of a person, unless somebody else did since it was found. */
    readonly save: (person: Person) => Effect.Effect<void, VersionConflict>;
    readonly addAttempt: (personId: string, attempt: ProofAttempt) => Effect.Effect<void>;
    /** The newest attempt of each kind. */
    readonly attemptsOf: (personId: string) => Effect.Effect<ReadonlyArray<ProofAttempt>>;
    /** Every attempt, oldest first: for erasure. */
    readonly allAttemptsOf: (personId: string) => Effect.Effect<ReadonlyArray<ProofAttempt>>;
    /** Forgets the person's data key, and with it whatever is personal; the email is free again. */
    readonly erase: (id: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/person/PersonStore") {}
