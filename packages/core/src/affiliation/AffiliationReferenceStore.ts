import type { Effect, Option } from "effect";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import type { AffiliationDocumentType, School, TeacherState } from "./AffiliationReference.ts";

/** Stores the reference data that operators load: a part of `AffiliationStore`. */
export interface AffiliationReferenceStore {
  /** Sorted by name. */
  readonly states: Effect.Effect<ReadonlyArray<TeacherState>>;
  /** Sorted by name. */
  readonly schools: Effect.Effect<ReadonlyArray<School>>;
  readonly schoolCount: Effect.Effect<number>;
  readonly school: (uuid: string) => Effect.Effect<Option.Option<School>>;
  /** The first hundred schools, sorted by name, in which every word of the term begins a word. */
  readonly searchSchools: (term: string) => Effect.Effect<ReadonlyArray<School>>;
  /** In loading order. */
  readonly documentTypes: (
    family: AffiliationFamily,
  ) => Effect.Effect<ReadonlyArray<AffiliationDocumentType>>;
  readonly replaceStates: (states: ReadonlyArray<TeacherState>) => Effect.Effect<void>;
  /** Replaces all schools atomically. */
  readonly replaceSchools: (schools: ReadonlyArray<School>) => Effect.Effect<void>;
  readonly replaceDocumentTypes: (
    family: AffiliationFamily,
    types: ReadonlyArray<AffiliationDocumentType>,
  ) => Effect.Effect<void>;
}
