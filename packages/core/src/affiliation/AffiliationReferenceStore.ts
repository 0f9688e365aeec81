import { Context, type Effect, type Option } from "effect";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import type { AffiliationDocumentType, School, TeacherState } from "./AffiliationReference.ts";

/** Reference data, loaded by operators. */
export class AffiliationReferenceStore extends Context.Service<
  AffiliationReferenceStore,
  {
    /** In the order of their names. */
    readonly states: Effect.Effect<ReadonlyArray<TeacherState>>;
    /** In the order of their names. */
    readonly schools: Effect.Effect<ReadonlyArray<School>>;
    readonly school: (uuid: string) => Effect.Effect<Option.Option<School>>;
    /** Schools of which a word begins with each word of the term, in the order of their names; the first hundred. */
    readonly searchSchools: (term: string) => Effect.Effect<ReadonlyArray<School>>;
    /** In the order in which they were loaded. */
    readonly documentTypes: (
      family: AffiliationFamily,
    ) => Effect.Effect<ReadonlyArray<AffiliationDocumentType>>;
    readonly replaceStates: (states: ReadonlyArray<TeacherState>) => Effect.Effect<void>;
    /** Replaces all schools in one moment. */
    readonly replaceSchools: (schools: ReadonlyArray<School>) => Effect.Effect<void>;
    readonly replaceDocumentTypes: (
      family: AffiliationFamily,
      types: ReadonlyArray<AffiliationDocumentType>,
    ) => Effect.Effect<void>;
  }
>()("@bonafide/core/affiliation/AffiliationReferenceStore") {}
