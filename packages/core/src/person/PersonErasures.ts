import { Clock, Context, Effect, Layer, Option } from "effect";
import { AffiliationErasures } from "../affiliation/AffiliationErasures.ts";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { GrantErasures } from "../oauth/GrantErasures.ts";
import { LetterStore } from "../mail/LetterStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { Erasures } from "../verification/Erasures.ts";
import { PersonCodeStore } from "./PersonCodeStore.ts";
import { PersonSessions } from "./PersonSessions.ts";
import { SignInAttempts } from "./SignInAttempts.ts";
import { PersonStore } from "./PersonStore.ts";
import { isProofKind } from "./Proof.ts";

/** Erases people, on their own request or an operator's. Source: choices, sections 5 and 8. */
export class PersonErasures extends Context.Service<
  PersonErasures,
  {
    /**
     * Erases a person's data, all their attempts and images for good, and ends their grants and sessions. The audit
     * keeps what was done and when.
     */
    readonly erase: (personId: string, by: Actor) => Effect.Effect<void, Unknown>;
  }
>()("@bonafide/core/person/PersonErasures") {
  static readonly layer = Layer.effect(
    PersonErasures,
    Effect.gen(function* () {
      const people = yield* PersonStore;
      const codes = yield* PersonCodeStore;
      const letters = yield* LetterStore;
      const attempts = yield* SignInAttempts;
      const sessions = yield* PersonSessions;
      const verifications = yield* Erasures;
      const affiliations = yield* AffiliationErasures;
      const grants = yield* GrantErasures;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;

      const erase = Effect.fn("PersonErasures.erase")(function* (id: string, by: Actor) {
        const found = yield* people.find(id);
        if (Option.isNone(found)) return yield* new Unknown({ kind: "person", id });
        // First: a concurrent new attempt waits for this unit, and then finds no person.
        yield* people.erase(id);
        if (found.value.personal !== undefined)
          yield* attempts.forget(id, found.value.personal.email);
        yield* codes.eraseOf(id);
        yield* letters.eraseOf(id);
        yield* grants.erase(id, by);
        yield* verifications.erase(found.value.verificationId, by);
        for (const { kind, referenceId } of yield* people.allAttemptsOf(id)) {
          if (!isProofKind(kind)) yield* affiliations.erase(referenceId, by, id);
        }
        yield* sessions.endAll(by, id, "Erased");
        const at = yield* Clock.currentTimeMillis;
        yield* audit.append({ ...by, subject: id, action: "person.erased", at });
      }, unitOfWork.atomically);

      return PersonErasures.of({ erase });
    }),
  );
}
