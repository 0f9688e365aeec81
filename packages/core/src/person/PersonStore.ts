import { Context, type Effect, type Option } from "effect";
import type { AffiliationFamily, ResponderRole } from "../affiliation/AffiliationFamily.ts";
import type { VersionConflict } from "../storage/UnitOfWork.ts";
import type { Person } from "./Person.ts";
import type { PersonCodeStore } from "./PersonCodeStore.ts";
import type { PersonSessionStore } from "./PersonSessionStore.ts";
import type { ProofKind } from "./Proof.ts";

/** A person's attempt at a proof: the id of its transaction or affiliation case. */
export interface ProofAttempt {
  readonly kind: ProofKind | AffiliationFamily;
  /** The first responder's role that was asked about. */
  readonly role: ResponderRole | undefined;
  readonly referenceId: string;
  /** Epoch milliseconds. */
  readonly created: number;
}

/** Stores people, their sessions and their codes. A look-up with an invalid UUID finds nothing. */
export class PersonStore extends Context.Service<
  PersonStore,
  {
    readonly sessions: PersonSessionStore;
    readonly codes: PersonCodeStore;
    /** Inserts a person under a new data key. Returns false, and stores nothing, if the email is used. */
    readonly insert: (person: Person) => Effect.Effect<boolean>;
    readonly find: (id: string) => Effect.Effect<Option.Option<Person>>;
    /** The first `limit` people, newest first. */
    readonly newest: (limit: number) => Effect.Effect<ReadonlyArray<Person>>;
    /** The person with this email, in any case. */
    readonly findByEmail: (email: string) => Effect.Effect<Option.Option<Person>>;
    /** Stores the next version of a person. Fails if the stored version has changed. */
    readonly save: (person: Person) => Effect.Effect<void, VersionConflict>;
    /** The person who made the attempt with this reference. */
    readonly findByAttempt: (referenceId: string) => Effect.Effect<Option.Option<Person>>;
    readonly addAttempt: (personId: string, attempt: ProofAttempt) => Effect.Effect<void>;
    /** The newest attempt of each kind. */
    readonly attemptsOf: (personId: string) => Effect.Effect<ReadonlyArray<ProofAttempt>>;
    /** Every attempt, oldest first: for erasure. */
    readonly allAttemptsOf: (personId: string) => Effect.Effect<ReadonlyArray<ProofAttempt>>;
    /** Deletes the person's data key, and so the personal data; the email is free again. */
    readonly erase: (id: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/person/PersonStore") {}
