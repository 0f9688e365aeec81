import type { CallParameter } from "../catalogue/Call.ts";
import type { AffiliationCall, AffiliationProfile } from "./AffiliationFamily.ts";
import { type ParameterKind, parameterKinds } from "./ParameterKind.ts";

/** One parameter of a verify call. */
export interface AffiliationParameter extends CallParameter {
  readonly kind: ParameterKind;
}

/** The description of each parameter. */
const sayings: Readonly<Record<string, string>> = {
  email: "The person's email address.",
  fname: "First name.",
  mname: "Middle name.",
  lname: "Last name.",
  suffix: "Suffix of the name, like Jr.; empty for none.",
  birth_date: "Date of birth.",
  school_city: "The city of the teacher's school.",
  school_district: "The district of the teacher's school.",
  school_name: "The name of the teacher's school.",
  teacher_number: "The number that the teacher's state gives, where the state asks for it.",
  state: "The state.",
  social: "Social security number.",
  address: "Where the person lives.",
  school: "The uuid of the student's school.",
  duty_date: "Any day of the time of service.",
  status: "How the person belongs to the military.",
  emt_number: "The number of the EMT's certificate.",
  document_type: "The type of the document, as the list of documents gives it.",
  document_file: "The document. As text, in base64.",
};

const row = (name: string, kind: ParameterKind, required: boolean): AffiliationParameter => ({
  name,
  kind,
  required,
  says: sayings[name] ?? name,
  shape: parameterKinds[kind].shape,
  rule: parameterKinds[kind].rule,
  // A wrong parameter is reported in the body, with status 310.
  refusals: [],
});

const must = (name: string, kind: ParameterKind = "text"): AffiliationParameter =>
  row(name, kind, true);

const may = (name: string, kind: ParameterKind = "text"): AffiliationParameter =>
  row(name, kind, false);

const names = [must("fname"), must("lname")];
const birthDate = must("birth_date", "birthDate");
const email = must("email", "email");
const address = must("address", "address");
const school = must("school", "school");
const lastFour = may("social", "lastFour");
const either = may("social", "eitherSocial");
const full = must("social", "fullSocial");
const file = must("document_file", "file");
const document = [file, must("document_type", "documentType")];

const teacher = [
  email,
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

type List = ReadonlyArray<AffiliationParameter>;

/** The parameters of a call in each profile. */
export interface ListByProfile {
  readonly 1: List;
  readonly 2: List;
}

const both = (list: List): ListByProfile => ({ 1: list, 2: list });

/** A family's lists by kind of call. */
type Lists = Readonly<Record<"person" | "upload" | "account", ListByProfile>>;

const teacherState = must("state", "teacherState");

/** The parameters of every call, in the interface's order. */
const lists = {
  teacher: {
    person: { 1: [...teacher, teacherState, either], 2: [...teacher, full, address] },
    upload: { 1: [...teacher, file, either], 2: [...teacher, file, full] },
    account: both([email, must("fname"), may("mname"), must("lname"), teacherState]),
  },
  student: {
    person: both([...names, school, birthDate, lastFour]),
    upload: both([...names, address, school, birthDate, ...document, either]),
    account: both([email, ...names, school]),
  },
  military: {
    person: {
      1: [...names, birthDate, must("duty_date", "date"), lastFour],
      2: [...names, birthDate, must("duty_date", "date"), full],
    },
    upload: {
      1: [...names, birthDate, address, ...document, either],
      2: [...names, birthDate, address, ...document, full, must("status", "militaryStatus")],
    },
    account: both([email, ...names]),
  },
} satisfies Readonly<Record<"teacher" | "student" | "military", Lists>>;

const responderUpload = both([...names, birthDate, address, ...document, either]);

const responderPerson = {
  emt: both([...names, must("social", "lastFour"), birthDate, must("emt_number")]),
  firefighter: both([...names, full, address, must("state", "state"), birthDate]),
};

/** The parameters of a call in each profile. Source: interface, "Group-affiliation API". */
export const listsOf = (call: AffiliationCall): ListByProfile => {
  if (call.family !== "responder") return lists[call.family][call.by];
  return call.by === "upload" ? responderUpload : responderPerson[call.role];
};

/** The parameters of a call in a profile, in the interface's order. */
export const parametersOf = (call: AffiliationCall, profile: AffiliationProfile): List =>
  listsOf(call)[profile];
