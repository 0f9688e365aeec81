import type { AffiliationCall, ResponderRole } from "@bonafide/core/affiliation/AffiliationFamily";
import { parametersOf } from "@bonafide/core/affiliation/AffiliationParameters";
import { School, TeacherState } from "@bonafide/core/affiliation/AffiliationReference";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, OpenApi } from "effect/http-api";
import { clientErrors, parameterError } from "../catalogue/ErrorBody.ts";
import { AffiliationBody } from "@bonafide/core/affiliation/AffiliationBody";

/** Declares in the contract that an endpoint needs a client: its credentials or a registered address. */
export class ClientAuthorization extends HttpApiMiddleware.Service<ClientAuthorization>()(
  "@bonafide/adapters-http/affiliation/ClientAuthorization",
  { error: clientErrors },
) {}

/** The same as OpenAPI security schemes. */
export const clientSchemes = {
  client_id: { type: "apiKey", in: "query", name: "client_id" },
  client_secret: { type: "apiKey", in: "query", name: "client_secret" },
} as const;

const credentials = {
  client_id: Schema.optionalKey(
    Schema.String.annotate({
      description: "May be left out at an address that a client registered.",
    }),
  ),
  client_secret: Schema.optionalKey(Schema.String),
};

const describe = (required: ReadonlyArray<1 | 2>): string =>
  required.length === 2
    ? "Required."
    : required.length === 1
      ? `Required in profile ${required[0]}.`
      : "Optional.";

/** The parameters of both profiles, in the query or in a form. */
const queryOf = (call: AffiliationCall) => {
  const names = new Map<string, Array<1 | 2>>();
  for (const profile of [1, 2] as const) {
    for (const { name, required } of parametersOf(call, profile)) {
      names.set(name, [...(names.get(name) ?? []), ...(required ? [profile] : [])]);
    }
  }
  const fields = [...names].map(([name, required]) => [
    name,
    Schema.optionalKey(Schema.String.annotate({ description: describe(required) })),
  ]);
  return { ...credentials, ...Object.fromEntries(fields) };
};

const DocumentTypes = Schema.Array(Schema.Struct({ name: Schema.String, code: Schema.String }));
const StudentDocumentTypes = Schema.Array(
  Schema.Struct({ name: Schema.String, uuid: Schema.String }),
);

const verify = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  call: AffiliationCall,
  summary: string,
) =>
  HttpApiEndpoint.post(name, path, {
    query: queryOf(call),
    success: AffiliationBody,
    error: parameterError("BodyUnreadable"),
  }).annotateMerge(OpenApi.annotations({ summary }));

const status = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
) =>
  HttpApiEndpoint.get(name, path, {
    params: { reference_id: Schema.String },
    query: credentials,
    success: AffiliationBody,
    error: parameterError("ReferenceUnknown"),
  }).annotateMerge(OpenApi.annotations({ summary: "Read how a call stands" }));

const upload = (role: ResponderRole): AffiliationCall => ({
  family: "responder",
  by: "upload",
  role,
});

/** Group affiliation: teachers, students, soldiers and responders. Source: interface, "Group-affiliation API". */
export class AffiliationApi extends HttpApiGroup.make("affiliation")
  .add(
    HttpApiEndpoint.get("teacherStates", "/teacher/states", {
      query: credentials,
      success: Schema.Array(TeacherState),
    }).annotateMerge(OpenApi.annotations({ summary: "List the states of teachers" })),
  )
  .add(
    verify(
      "teacherPerson",
      "/teacher/verify/person",
      { family: "teacher", by: "person" },
      "Check a teacher",
    ),
  )
  .add(
    verify(
      "teacherUpload",
      "/teacher/verify/upload",
      { family: "teacher", by: "upload" },
      "Show a teacher's document",
    ),
  )
  .add(
    verify(
      "teacherAccount",
      "/teacher/verify/account",
      { family: "teacher", by: "account" },
      "Ask for a teacher by account (white-label)",
    ),
  )
  .add(status("teacherStatus", "/teacher/status/:reference_id"))
  .add(
    HttpApiEndpoint.get("studentSchools", "/student/schools", {
      query: credentials,
      success: Schema.Array(School),
    }).annotateMerge(OpenApi.annotations({ summary: "List the schools" })),
  )
  .add(
    HttpApiEndpoint.get("studentSearch", "/student/schools/search", {
      query: {
        ...credentials,
        query: Schema.optionalKey(
          Schema.String.annotate({ description: "Longer than 3 characters." }),
        ),
      },
      success: Schema.Array(School),
      error: parameterError("SearchTermTooShort"),
    }).annotateMerge(OpenApi.annotations({ summary: "Search the schools by words' beginnings" })),
  )
  .add(
    HttpApiEndpoint.get("studentDocuments", "/student/documents", {
      query: credentials,
      success: StudentDocumentTypes,
    }).annotateMerge(OpenApi.annotations({ summary: "List the documents of students" })),
  )
  .add(
    verify(
      "studentPerson",
      "/student/verify/person",
      { family: "student", by: "person" },
      "Check a student",
    ),
  )
  .add(
    verify(
      "studentUpload",
      "/student/verify/upload",
      { family: "student", by: "upload" },
      "Show a student's document",
    ),
  )
  .add(
    verify(
      "studentAccount",
      "/student/verify/account",
      { family: "student", by: "account" },
      "Ask for a student by account (white-label)",
    ),
  )
  .add(status("studentStatus", "/student/status/:reference_id"))
  .add(
    HttpApiEndpoint.get("militaryDocuments", "/military/documents", {
      query: credentials,
      success: DocumentTypes,
    }).annotateMerge(OpenApi.annotations({ summary: "List the documents of soldiers" })),
  )
  .add(
    verify(
      "militaryPerson",
      "/military/verify/person",
      { family: "military", by: "person" },
      "Check a soldier",
    ),
  )
  .add(
    verify(
      "militaryUpload",
      "/military/verify/upload",
      { family: "military", by: "upload" },
      "Show a soldier's document",
    ),
  )
  .add(
    verify(
      "militaryAccount",
      "/military/verify/account",
      { family: "military", by: "account" },
      "Ask for a soldier by account (white-label)",
    ),
  )
  .add(status("militaryStatus", "/military/status/:reference_id"))
  .add(
    HttpApiEndpoint.get("responderDocuments", "/responder/documents", {
      query: credentials,
      success: DocumentTypes,
    }).annotateMerge(OpenApi.annotations({ summary: "List the documents of responders" })),
  )
  .add(
    verify(
      "emtPerson",
      "/responder/emt/verify/person",
      { family: "responder", by: "person", role: "emt" },
      "Check an EMT",
    ),
  )
  .add(
    verify(
      "firefighterPerson",
      "/responder/firefighter/verify/person",
      { family: "responder", by: "person", role: "firefighter" },
      "Check a firefighter",
    ),
  )
  .add(verify("emtUpload", "/responder/emt/verify/upload", upload("emt"), "Show an EMT's document"))
  .add(
    verify(
      "firefighterUpload",
      "/responder/firefighter/verify/upload",
      upload("firefighter"),
      "Show a firefighter's document",
    ),
  )
  .add(
    verify(
      "policeUpload",
      "/responder/police/verify/upload",
      upload("police"),
      "Show a police officer's document",
    ),
  )
  .add(
    verify(
      "dispatcherUpload",
      "/responder/dispatcher/verify/upload",
      upload("dispatcher"),
      "Show a dispatcher's document",
    ),
  )
  .add(status("responderStatus", "/responder/status/:reference_id"))
  .middleware(ClientAuthorization)
  .annotateMerge(
    OpenApi.annotations({
      title: "Affiliation",
      description: "Is this person a teacher, a student, a soldier or a first responder?",
    }),
  ) {}
