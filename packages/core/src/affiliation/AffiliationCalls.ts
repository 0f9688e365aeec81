import { Schema } from "effect";
import type { Call, CallParameter } from "../catalogue/Call.ts";
import { AffiliationBody } from "./AffiliationBody.ts";
import type { AffiliationCall, AffiliationFamily, ResponderRole } from "./AffiliationFamily.ts";
import { listsOf } from "./AffiliationParameters.ts";
import { School, TeacherState } from "./AffiliationReference.ts";
import { searchParameter } from "./SchoolTerm.ts";

/** What says which client calls, by what the core calls it. */
export const clientParameters = {
  clientId: {
    name: "client_id",
    says: "The client. May be left out at an address that a client registered.",
    required: false,
    shape: { type: "string", format: "uuid" },
    refusals: [],
  },
  clientSecret: {
    name: "client_secret",
    says: "The client's secret.",
    required: false,
    shape: { type: "string" },
    refusals: [],
  },
} as const satisfies Readonly<Record<string, CallParameter>>;

const credentials = Object.values(clientParameters);

const shared = { credentials: "client", limits: [] } as const;

const named = { name: Schema.String };
export const DocumentTypes = Schema.Array(Schema.Struct({ ...named, code: Schema.String }));
export const StudentDocumentTypes = Schema.Array(
  Schema.Struct({ ...named, uuid: Schema.String.annotate({ format: "uuid" }) }),
);
export const TeacherStates = Schema.Array(TeacherState);
export const Schools = Schema.Array(School);

const list = <const Path extends `/${string}`>(path: Path, summary: string, body: Schema.Top) =>
  ({
    ...shared,
    method: "GET",
    path,
    summary,
    description: "Reference data of this server. It changes when the operator changes it.",
    takes: ["query"],
    parameters: credentials,
    answers: [{ status: 200, says: "The list.", body }],
    refusals: [],
  }) as const satisfies Call;

const outcomes =
  "The body names each wrong parameter, with status 310 and a message for each. Status 300 says that no record matches.";

const verify = <const Asked extends AffiliationCall>(
  path: `/${string}`,
  call: Asked,
  summary: string,
) => {
  const { 1: first, 2: second } = listsOf(call);
  const isUpload = call.by === "upload";
  return {
    ...shared,
    method: "POST",
    path,
    call,
    summary,
    description: isUpload
      ? `A reviewer looks at the document. ${outcomes} Put credentials before the file.`
      : call.by === "account"
        ? `White-label: for clients that it is enabled for, from an address that they registered. ${outcomes}`
        : outcomes,
    // Generated clients take the first kind of body: a form with files for uploads.
    takes: isUpload ? ["query", "multipart", "urlencoded"] : ["query", "urlencoded", "multipart"],
    parameters:
      first === second
        ? [...credentials, ...first]
        : { 1: [...credentials, ...first], 2: [...credentials, ...second] },
    answers: [
      {
        status: 200,
        says: "What became of it: read status.code.",
        body: AffiliationBody,
      },
    ],
    refusals: [
      "ProductRateExceeded",
      ...(call.by === "account" ? (["ProductNotEnabled"] as const) : []),
    ],
    limits: ["client_rate", ...(isUpload ? [] : (["person_check"] as const))],
  } as const satisfies Call & { readonly call: AffiliationCall };
};

const status = (family: AffiliationFamily) =>
  ({
    ...shared,
    method: "GET",
    path: `/${family}/status/:reference_id`,
    summary: `Read how a ${family} call stands`,
    description: "Gives what the verify call would answer now.",
    takes: ["query"],
    parameters: [
      {
        name: "reference_id",
        says: "What the verify call answered.",
        required: true,
        shape: { type: "string", format: "uuid" },
        refusals: ["ReferenceUnknown"],
      },
      ...credentials,
    ],
    answers: [{ status: 200, says: "How it stands: read status.code.", body: AffiliationBody }],
    refusals: [],
  }) as const satisfies Call;

const upload = (role: ResponderRole, who: string) =>
  verify(
    `/responder/${role}/verify/upload`,
    { family: "responder", by: "upload", role },
    `Show ${who} document`,
  );

/**
 * The calls of the group-affiliation API: its lists, verify calls by profile, white-label calls and statuses.
 *
 * Source: interface, "Group-affiliation API".
 */
export const affiliationCalls = {
  teacherStates: list("/teacher/states", "List the states of teachers", TeacherStates),
  teacherPerson: verify(
    "/teacher/verify/person",
    { family: "teacher", by: "person" },
    "Check a teacher",
  ),
  teacherUpload: verify(
    "/teacher/verify/upload",
    { family: "teacher", by: "upload" },
    "Show a teacher's document",
  ),
  teacherAccount: verify(
    "/teacher/verify/account",
    { family: "teacher", by: "account" },
    "Ask for a teacher by account (white-label)",
  ),
  teacherStatus: status("teacher"),
  studentSchools: list("/student/schools", "List the schools", Schools),
  studentSearch: {
    ...list("/student/schools/search", "Search the schools by words' beginnings", Schools),
    description: "Gives a hundred schools at most, the first by name.",
    parameters: [searchParameter, ...credentials],
  },
  studentDocuments: list(
    "/student/documents",
    "List the documents of students",
    StudentDocumentTypes,
  ),
  studentPerson: verify(
    "/student/verify/person",
    { family: "student", by: "person" },
    "Check a student",
  ),
  studentUpload: verify(
    "/student/verify/upload",
    { family: "student", by: "upload" },
    "Show a student's document",
  ),
  studentAccount: verify(
    "/student/verify/account",
    { family: "student", by: "account" },
    "Ask for a student by account (white-label)",
  ),
  studentStatus: status("student"),
  militaryDocuments: list("/military/documents", "List the documents of soldiers", DocumentTypes),
  militaryPerson: verify(
    "/military/verify/person",
    { family: "military", by: "person" },
    "Check a soldier",
  ),
  militaryUpload: verify(
    "/military/verify/upload",
    { family: "military", by: "upload" },
    "Show a soldier's document",
  ),
  militaryAccount: verify(
    "/military/verify/account",
    { family: "military", by: "account" },
    "Ask for a soldier by account (white-label)",
  ),
  militaryStatus: status("military"),
  responderDocuments: list(
    "/responder/documents",
    "List the documents of responders",
    DocumentTypes,
  ),
  emtPerson: verify(
    "/responder/emt/verify/person",
    { family: "responder", by: "person", role: "emt" },
    "Check an EMT",
  ),
  firefighterPerson: verify(
    "/responder/firefighter/verify/person",
    { family: "responder", by: "person", role: "firefighter" },
    "Check a firefighter",
  ),
  emtUpload: upload("emt", "an EMT's"),
  firefighterUpload: upload("firefighter", "a firefighter's"),
  policeUpload: upload("police", "a police officer's"),
  dispatcherUpload: upload("dispatcher", "a dispatcher's"),
  responderStatus: status("responder"),
} as const satisfies Readonly<Record<string, Call>>;
