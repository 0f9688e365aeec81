import { Context, Effect, Layer } from "effect";
import { makeAffiliationErasure } from "../affiliation/AffiliationErasure.ts";
import type { Actor } from "../audit/AuditCause.ts";
import type { Unknown } from "../catalogue/Unknown.ts";
import { makePersonErasure } from "../person/PersonErasure.ts";
import { makeVerificationErasure } from "./VerificationErasure.ts";

/** Erases personal data on request, an operator's or the person's own. Source: choices, sections 5 and 8. */
export class Erasures extends Context.Service<
  Erasures,
  {
    /** Erases a verification and its transactions. `by` is an operator by default. */
    readonly verification: (id: string, by?: Actor) => Effect.Effect<void, Unknown>;
    /**
     * Erases an affiliation case. `by` is an operator by default. `asker` is the organization for which the person's
     * failed checks are counted, by default the case's.
     */
    readonly affiliation: (id: string, by?: Actor, asker?: string) => Effect.Effect<void, Unknown>;
    /** Erases a person with all attempts, grants and sessions. */
    readonly person: (id: string, by: Actor) => Effect.Effect<void, Unknown>;
  }
>()("@bonafide/core/verification/Erasures") {
  static readonly layer = Layer.effect(
    Erasures,
    Effect.all({
      verification: makeVerificationErasure,
      affiliation: makeAffiliationErasure,
      person: makePersonErasure,
    }),
  );
}
