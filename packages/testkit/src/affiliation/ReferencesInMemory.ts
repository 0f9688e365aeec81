import type { School } from "@bonafide/core/affiliation/AffiliationReference";
import type { AffiliationReferenceStore } from "@bonafide/core/affiliation/AffiliationReferenceStore";
import { schoolWords } from "@bonafide/core/affiliation/SchoolWords";
import { Array, Effect, HashMap, Option, Order } from "effect";
import { MemoryState } from "../storage/MemoryState.ts";
import type { AffiliationTables } from "./AffiliationTables.ts";

const byName = Order.mapInput(Order.String, ({ name }: { readonly name: string }) => name);
const schoolOrder = Order.combine(
  byName,
  Order.mapInput(Order.String, ({ uuid }: School) => uuid),
);

/** Reference data of the group-affiliation API in memory. */
export const referencesInMemory = Effect.map(MemoryState, (state): AffiliationReferenceStore => {
  const change = (turn: (affiliations: AffiliationTables) => Partial<AffiliationTables>) =>
    state.change((tables) => ({
      ...tables,
      affiliations: { ...tables.affiliations, ...turn(tables.affiliations) },
    }));

  return {
    states: state.read(({ affiliations }) => Array.sort(affiliations.states, byName)),
    schools: state.read(({ affiliations }) => Array.sort(affiliations.schools, schoolOrder)),
    schoolCount: state.read(({ affiliations }) => affiliations.schools.length),
    school: (uuid) =>
      state.read(({ affiliations }) =>
        Option.fromNullishOr(
          affiliations.schools.find((school) => school.uuid === uuid.toLowerCase()),
        ),
      ),
    searchSchools: (term) =>
      state.read(({ affiliations }) => {
        const beginnings = schoolWords(term);
        const found = affiliations.schools.filter(({ name }) => {
          const words = schoolWords(name);
          return (
            beginnings.length > 0 &&
            beginnings.every((beginning) => words.some((word) => word.startsWith(beginning)))
          );
        });
        return Array.sort(found, schoolOrder).slice(0, 100);
      }),
    documentTypes: (family) =>
      state.read(({ affiliations }) =>
        Option.getOrElse(HashMap.get(affiliations.documentTypes, family), () => []),
      ),
    replaceStates: (states) => change(() => ({ states })),
    replaceSchools: (schools) =>
      change(() => ({
        schools: schools.map((school) => ({ ...school, uuid: school.uuid.toLowerCase() })),
      })),
    replaceDocumentTypes: (family, types) =>
      change(({ documentTypes }) => ({
        documentTypes: HashMap.set(documentTypes, family, types),
      })),
  };
});
