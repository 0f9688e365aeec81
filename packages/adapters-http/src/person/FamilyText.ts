import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";

/** What a member of each family is called, in English. */
export const families: Readonly<Record<AffiliationFamily, string>> = {
  teacher: "teacher",
  student: "student",
  military: "military member or veteran",
  responder: "first responder",
};

/** The same in Spanish. */
export const spanishFamilies: Readonly<Record<AffiliationFamily, string>> = {
  teacher: "docente",
  student: "estudiante",
  military: "militar o veterano",
  responder: "socorrista",
};
