import type { AffiliationCall, AffiliationProfile } from "./AffiliationFamily.ts";

/** How the text of a parameter is parsed. */
export type ParameterKind =
  | "text"
  | "mayBeEmpty"
  | "email"
  | "birthDate"
  | "date"
  | "lastFour"
  | "fullSocial"
  | "eitherSocial"
  | "teacherState"
  | "state"
  | "school"
  | "documentType"
  | "militaryStatus"
  | "address"
  | "file";

/** One parameter of a call. */
export interface AffiliationParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly required: boolean;
}

const must = (name: string, kind: ParameterKind = "text"): AffiliationParameter => ({
  name,
  kind,
  required: true,
});

const may = (name: string, kind: ParameterKind = "text"): AffiliationParameter => ({
  name,
  kind,
  required: false,
});

const names = [must("fname"), must("lname")];
const birthDate = must("birth_date", "birthDate");
const document = [must("document_file", "file"), must("document_type", "documentType")];

const teacher = [
  must("email", "email"),
  must("fname"),
  may("mname"),
  must("lname"),
  must("suffix", "mayBeEmpty"),
  birthDate,
  must("school_city"),
  must("school_district"),
  must("school_name"),
  may("teacher_number"),
];

const teacherSocial = (profile: AffiliationProfile): AffiliationParameter =>
  profile === 1 ? may("social", "eitherSocial") : must("social", "fullSocial");

const teacherParameters = (
  by: "person" | "upload" | "account",
  profile: AffiliationProfile,
): ReadonlyArray<AffiliationParameter> => {
  switch (by) {
    case "person":
      return profile === 1
        ? [...teacher, must("state", "teacherState"), teacherSocial(1)]
        : [...teacher, teacherSocial(2), must("address", "address")];
    case "upload":
      return [...teacher, must("document_file", "file"), teacherSocial(profile)];
    case "account":
      return [
        must("email", "email"),
        must("fname"),
        may("mname"),
        must("lname"),
        must("state", "teacherState"),
      ];
  }
};

const studentParameters = (
  by: "person" | "upload" | "account",
): ReadonlyArray<AffiliationParameter> => {
  switch (by) {
    case "person":
      return [...names, must("school", "school"), birthDate, may("social", "lastFour")];
    case "upload":
      return [
        ...names,
        must("address", "address"),
        must("school", "school"),
        birthDate,
        ...document,
        may("social", "eitherSocial"),
      ];
    case "account":
      return [must("email", "email"), ...names, must("school", "school")];
  }
};

const militaryParameters = (
  by: "person" | "upload" | "account",
  profile: AffiliationProfile,
): ReadonlyArray<AffiliationParameter> => {
  switch (by) {
    case "person":
      return [
        ...names,
        birthDate,
        must("duty_date", "date"),
        profile === 1 ? may("social", "lastFour") : must("social", "fullSocial"),
      ];
    case "upload":
      return [
        ...names,
        birthDate,
        must("address", "address"),
        ...document,
        ...(profile === 1
          ? [may("social", "eitherSocial")]
          : [must("social", "fullSocial"), must("status", "militaryStatus")]),
      ];
    case "account":
      return [must("email", "email"), ...names];
  }
};

const emt = [...names, must("social", "lastFour"), birthDate, must("emt_number")];

const firefighter = [
  ...names,
  must("social", "fullSocial"),
  must("address", "address"),
  must("state", "state"),
  birthDate,
];

const responder = [
  ...names,
  birthDate,
  must("address", "address"),
  ...document,
  may("social", "eitherSocial"),
];

/** The parameters of a call in a profile, in the interface's order. Source: interface, "Group-affiliation API". */
export const parametersOf = (
  call: AffiliationCall,
  profile: AffiliationProfile,
): ReadonlyArray<AffiliationParameter> => {
  switch (call.family) {
    case "teacher":
      return teacherParameters(call.by, profile);
    case "student":
      return studentParameters(call.by);
    case "military":
      return militaryParameters(call.by, profile);
    case "responder":
      if (call.by === "upload") return responder;
      return call.role === "emt" ? emt : firefighter;
  }
};
