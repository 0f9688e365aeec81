import { isDocument, isIdentityMatch } from "@bonafide/core/verification/Transaction";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import type { GrantRecord } from "@bonafide/core/oauth/GrantRecord";
import type { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { attemptOf } from "@bonafide/core/person/AffiliationAttempt";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect, HashMap, Option } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";

/** Grants with the data of their people, from the other stores in memory. */
export const grantRecordInMemory = Effect.fnUntraced(function* (
  findBy: GrantStore["Service"]["findBy"],
) {
  const people = yield* PersonStore;
  const transactions = yield* TransactionStore;
  const images = yield* ImageStore;
  const affiliations = yield* AffiliationStore;
  const { claims } = affiliations;
  const state = yield* MemoryState;

  const eidOf = (grantId: string) =>
    state.read(({ oauth }) => Option.getOrUndefined(HashMap.get(oauth.eids, grantId)));

  const attemptsOf = Effect.fnUntraced(function* (personId: string) {
    const newest = yield* people.attemptsOf(personId);
    const transactionOf = Effect.fnUntraced(function* (kind: "identity" | "document") {
      const attempt = newest.find((one) => one.kind === kind);
      const found = yield* transactions.find(attempt?.referenceId ?? "");
      return Option.getOrUndefined(found);
    });
    const identity = yield* transactionOf("identity");
    const document = yield* transactionOf("document");
    const cases = yield* Effect.forEach(
      newest,
      Effect.fnUntraced(function* ({ referenceId, role }) {
        const found = yield* affiliations.find(referenceId);
        if (Option.isNone(found)) return [];
        const claim = yield* claims.find(found.value.claimId ?? "");
        return [attemptOf(found.value, Option.getOrUndefined(claim), role)];
      }),
    );
    return {
      identity: identity !== undefined && isIdentityMatch(identity) ? identity : undefined,
      document:
        document !== undefined && isDocument(document)
          ? { transaction: document, sides: yield* images.sides(document.id) }
          : undefined,
      affiliations: cases.flat(),
    };
  });

  return Effect.fnUntraced(function* (digest: string) {
    const grant = (yield* findBy("access", [digest])).get(digest);
    if (grant === undefined) return Option.none<GrantRecord>();
    const { personId, state } = grant;
    const person = yield* people.find(personId);
    if (Option.isNone(person) || state._tag !== "Redeemed" || state.access.digest !== digest)
      return Option.none<GrantRecord>();
    const attempts = yield* attemptsOf(personId);
    const eid = yield* eidOf(grant.id);
    return Option.some({
      grant,
      // What is a person's own is gone with the person.
      eid: person.value.personal === undefined ? undefined : eid,
      person: person.value,
      attempts,
    });
  });
});
