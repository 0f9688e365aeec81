import type { CallParameter } from "../catalogue/Call.ts";
import type { AffiliationCall, AffiliationProfile } from "./AffiliationFamily.ts";
import { fieldTexts } from "./AffiliationFieldTexts.ts";
import { type KindFacts, type ParameterKind, parameterKinds } from "./ParameterKind.ts";
import { standardDocumentTypes } from "./StandardReferences.ts";

/** The parameters of every verify call in both profiles: which of them are required, and of which kind each is. */

/** One parameter of a verify call. */
export interface AffiliationParameter extends CallParameter {
  readonly kind: ParameterKind;
}

/** The description of each parameter, and an example where its kind has none. */
const sayings: Readonly<Record<string, readonly [says: string, example?: string]>> = {
  email: ["The person's email address."],
  fname: ["First name.", "Anna"],
  mname: ["Middle name.", "Marie"],
  lname: ["Last name.", "Example"],
  suffix: ["Suffix of the name, like Jr.; empty for none.", ""],
  birth_date: ["Date of birth."],
  school_city: ["The city of the teacher's school.", "Reno"],
  school_district: ["The district of the teacher's school.", "Washoe County"],
  school_name: ["The name of the teacher's school.", "Sandbox Elementary"],
  teacher_number: [
    "The number that the teacher's state gives, where the state asks for it.",
    "NV-10001",
  ],
  state: ["The state."],
  social: ["Social security number."],
  address: ["Where the person lives."],
  school: ["The uuid of the student's school."],
  duty_date: ["Any day of the time of service."],
  status: ["How the person belongs to the military."],
  emt_number: ["The number of the EMT's certificate.", "EMT-20001"],
  document_type: ["The type of the document, as the list of documents gives it."],
  document_file: ["The document. As text, in base64."],
};

const row = (
  name: string,
  kind: ParameterKind,
  required: boolean,
  example: string | undefined = sayings[name]?.[1],
): AffiliationParameter => {
  const { asked = fieldTexts[name], rule, shape }: KindFacts = parameterKinds[kind];
  const [says] = sayings[name] ?? [name];
  return {
    name,
    kind,
    required,
    says,
    shape: example === undefined ? shape : { ...shape, examples: [example] },
    rule,
    ...(asked === undefined ? {} : { asked }),
    // A wrong parameter is reported in the body, with status 310.
    refusals: [],
  };
};

const must = (name: string, kind: ParameterKind = "text", example?: string): AffiliationParameter =>
  row(name, kind, true, example);

const may = (name: string, kind: ParameterKind = "text"): AffiliationParameter =>
  row(name, kind, false);

/** The parts of an address, in order: a caller may give each as a parameter of its own. */
export const addressParts: ReadonlyArray<AffiliationParameter> = [
  must("street"),
  must("city"),
  must("state", "state"),
  must("zip"),
];

const names = [must("fname"), must("lname")];
const birthDate = must("birth_date", "birthDate");
const email = must("email", "email");
const address = must("address", "address");
const school = must("school", "school");
const lastFour = may("social", "lastFour");
const either = may("social", "eitherSocial");
const full = must("social", "fullSocial");
const file = must("document_file", "file");

const documentOf = (family: keyof typeof standardDocumentTypes) => [
  file,
  must("document_type", "documentType", standardDocumentTypes[family][0]?.key),
];

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

const militaryDocument = documentOf("military");
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
    upload: both([...names, address, school, birthDate, ...documentOf("student"), either]),
    account: both([email, ...names, school]),
  },
  military: {
    person: {
      1: [...names, birthDate, must("duty_date", "date"), lastFour],
      2: [...names, birthDate, must("duty_date", "date"), full],
    },
    upload: {
      1: [...names, birthDate, address, ...militaryDocument, either],
      2: [
        ...names,
        birthDate,
        address,
        ...militaryDocument,
        full,
        must("status", "militaryStatus"),
      ],
    },
    account: both([email, ...names]),
  },
} satisfies Readonly<Record<"teacher" | "student" | "military", Lists>>;

const responderUpload = both([...names, birthDate, address, ...documentOf("responder"), either]);

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
