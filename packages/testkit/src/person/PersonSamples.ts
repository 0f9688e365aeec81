import type { Person } from "@bonafide/core/person/Person";
import type { StoredSession } from "@bonafide/core/person/PersonSessionStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Effect } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { sampleTime, sampleVerification } from "../verification/TransactionSamples.ts";

/** A person of a verification, with an email of their own. */
export const samplePerson = (verificationId: string, changes: Partial<Person> = {}): Person => {
  const id = freshId();
  return {
    id,
    verificationId,
    personal: {
      email: `Zoë.${id}@People.Example`,
      passwordHash: "$argon2id$sample",
      confirmed: sampleTime,
    },
    created: sampleTime,
    version: 1,
    ...changes,
  };
};

/** A person that is stored, and their verification. */
export const putPerson = Effect.fnUntraced(function* (changes: Partial<Person> = {}) {
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  const person = samplePerson(verification.id, changes);
  const isNew = yield* (yield* PersonStore).insert(person);
  return { person, isNew };
});

/** An open session of a person. */
export const sampleSession = (
  personId: string,
  changes: Partial<StoredSession> = {},
): StoredSession => ({
  id: freshId(),
  personId,
  digest: `digest ${freshId()}`,
  state: { _tag: "Open", openedAt: sampleTime, usedAt: sampleTime },
  created: sampleTime,
  updated: sampleTime,
  version: 1,
  ...changes,
});
