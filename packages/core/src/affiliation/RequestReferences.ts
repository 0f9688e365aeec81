import { Effect, Option } from "effect";
import { idOf } from "../storage/Uuid.ts";
import type { AffiliationCall } from "./AffiliationFamily.ts";
import type { AffiliationForm } from "./AffiliationRequest.ts";
import { AffiliationStore } from "./AffiliationStore.ts";

/** Looks up the reference data that a request is read by: states, its school, and the family's document types. */
export const makeReferencesFor = Effect.map(AffiliationStore, ({ references }) =>
  Effect.fnUntraced(function* ({ family }: AffiliationCall, form: AffiliationForm) {
    const [school] = form.texts.get("school") ?? [];
    const found =
      school === undefined ? Option.none() : yield* references.school(idOf(school.trim()));
    const states = family === "teacher" ? yield* references.states : [];
    return {
      states: new Map(states.map((state) => [state.code, state])),
      school: Option.getOrUndefined(found),
      documentTypes: yield* references.documentTypes(family),
    };
  }),
);
