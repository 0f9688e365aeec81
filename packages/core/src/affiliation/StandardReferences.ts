import { Effect } from "effect";
import type { AffiliationFamily } from "./AffiliationFamily.ts";
import type { AffiliationDocumentType, TeacherState } from "./AffiliationReference.ts";
import { AffiliationStore } from "./AffiliationStore.ts";
import { stateNames } from "./StateNames.ts";

/**
 * The states, the District of Columbia and the territories. None asks for more until an operator says so. Source: USPS
 * Publication 28, appendix B.
 */
export const standardStates: ReadonlyArray<TeacherState> = Object.entries(stateNames).map(
  ([code, name]) => ({ code, name, require_number: false, require_social: false }),
);

/** The document types unless the operator replaces them. Teachers' uploads name no type. */
export const standardDocumentTypes: Readonly<
  Record<Exclude<AffiliationFamily, "teacher">, ReadonlyArray<AffiliationDocumentType>>
> = {
  student: [
    { name: "Student ID card", key: "5d1f0a2e-6b60-4c0e-9a55-2f6d1c9b7e01" },
    { name: "Transcript", key: "c2a9b3d4-1e7f-4b1a-8c36-90d8e5f4a702" },
    { name: "Class schedule", key: "8e4d6c1b-3f52-4d97-b7e8-5a0c2b9d6f03" },
    { name: "Tuition receipt", key: "1b7e9f30-84c6-4a2d-9d41-c6f3e8a05b04" },
    { name: "Enrollment letter", key: "f06a5c87-2d9e-4e13-a0b9-7d4e1c8f3a05" },
  ],
  military: [
    { name: "DD Form 214", key: "dd214" },
    { name: "Orders", key: "orders" },
    { name: "Leave and earnings statement", key: "leave_earnings_statement" },
    { name: "Statement of service", key: "statement_of_service" },
    { name: "Veteran health identification card", key: "veteran_health_id_card" },
    { name: "State veteran ID card", key: "veteran_id_card" },
    { name: "DD Form 256", key: "dd256" },
    { name: "NGB Form 22", key: "ngb22" },
    { name: "Retiree account statement", key: "retiree_account_statement" },
    { name: "VA benefit summary letter", key: "va_benefit_summary_letter" },
  ],
  responder: [
    { name: "Department ID card", key: "department_id_card" },
    { name: "Certification or license", key: "certification" },
    { name: "Letter of employment", key: "employment_letter" },
    { name: "Pay stub", key: "pay_stub" },
    { name: "National EMS certification", key: "national_ems_certification" },
    { name: "Firefighter certificate", key: "firefighter_certificate" },
    { name: "Peace officer certificate", key: "peace_officer_certificate" },
    { name: "Public safety telecommunicator certificate", key: "telecommunicator_certificate" },
  ],
};

/** Loads the standard states and document types if the store has none. */
export const loadStandardReferences = Effect.gen(function* () {
  const store = (yield* AffiliationStore).references;
  if ((yield* store.states).length === 0) yield* store.replaceStates(standardStates);
  for (const family of ["student", "military", "responder"] as const) {
    if ((yield* store.documentTypes(family)).length === 0) {
      yield* store.replaceDocumentTypes(family, standardDocumentTypes[family]);
    }
  }
});
