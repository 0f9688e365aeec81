import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect, Result } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { proofContract } from "./ProofContract.ts";

/** Stores that `proofContract` has to catch. */
export const brokenProof = brokenContract(proofContract, ({ of }) => {
  const people = of(PersonStore);
  people("drops attempts", () => ({ addAttempt: () => Effect.void }));
  people("keeps the first attempt", ({ addAttempt, allAttemptsOf }) => ({
    addAttempt: (personId, attempt) =>
      Effect.flatMap(allAttemptsOf(personId), (all) =>
        all.some(({ kind }) => kind === attempt.kind) ? Effect.void : addAttempt(personId, attempt),
      ),
  }));
  people("takes every attempt for one at a phone", ({ addAttempt }) => ({
    addAttempt: (personId, attempt) => addAttempt(personId, { ...attempt, kind: "phone" }),
  }));
  people("gives attempts to one person", ({ attemptsOf }) => {
    let first: string | undefined;
    return { attemptsOf: (personId) => attemptsOf((first ??= personId)) };
  });
  people("erases no person", () => ({ erase: () => Effect.void }));
  people("finds the first person", ({ find, insert }) => {
    let first: string | undefined;
    return {
      insert: (person) => {
        first ??= person.id;
        return insert(person);
      },
      find: (id) => find(first ?? id),
    };
  });
  const transactions = of(TransactionStore);
  transactions("keeps no change of a transaction", () => ({ save: () => Effect.void }));
  transactions("drops transactions", () => ({ insert: () => Effect.void }));
  transactions("forgets which application asked", ({ insert }) => ({
    insert: (transaction) => insert({ ...transaction, applicationId: undefined }),
  }));
  transactions("gives transactions to another account", ({ insert }) => ({
    insert: (transaction) => insert({ ...transaction, accountId: transaction.id }),
  }));
  transactions("finds the first transaction", ({ find, insert }) => {
    let first: string | undefined;
    return {
      insert: (transaction) => {
        first ??= transaction.id;
        return insert(transaction);
      },
      find: (id) => find(first ?? id),
    };
  });
  transactions("claims nothing", () => ({ claimDue: () => Effect.succeed([]) }));
  transactions("claims a transaction twice", ({ claimDue }) => ({
    claimDue: (claim) => Effect.map(claimDue(claim), (due) => [...due, ...due]),
  }));
  transactions("lists no transactions", () => ({ ofVerification: () => Effect.succeed([]) }));
  of(LimitStore)("counts no match", ({ change }) => ({
    change: (keys, turn) =>
      change(keys, (marks) => Result.map(turn(marks), ({ answer }) => ({ answer, next: [] }))),
  }));
});
