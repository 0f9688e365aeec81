import { Schema } from "effect";
import type { Call, CallParameter } from "../catalogue/Call.ts";
import { ApplicationBody } from "./ApplicationBody.ts";
import {
  enumParameters,
  identityParameters,
  pageParameters,
  traitParameters,
} from "./ApplicationParameters.ts";

const inPath = (name: string, says: string): CallParameter => ({
  name,
  says,
  required: true,
  shape: { type: "string", format: "uuid" },
  rule: "must be a UUID",
  refusals: ["ApplicationParameterInvalid", "ResourceUnknown"],
});

const organization = inPath("organizationUuid", "The organization that the caller acts for.");
const application = inPath("applicationUuid", "The application.");

const header = (name: string, says: string): CallParameter => ({
  name,
  says,
  required: false,
  in: "header",
  shape: { type: "string", examples: ['"1"'] },
  refusals: [],
});

const ifMatch: CallParameter = {
  ...header("if-match", "The ETag that the application has to have, or `*`."),
  refusals: ["ApplicationChanged"],
};
const ifNoneMatch = header("if-none-match", "The ETag that the caller has.");

const { name, claimantId, consumerId } = identityParameters;
const { class: theClass, status, userTypes, ...optionals } = traitParameters;

const notAllowed = (row: CallParameter): CallParameter => ({
  ...row,
  refusals: [...row.refusals, "ApplicationParameterNotAllowed"],
});

const mayStay = (row: CallParameter): CallParameter => ({ ...row, required: false });

const one = { says: "The application.", body: ApplicationBody, headers: ["etag"] } as const;

const shared = { credentials: "applicationToken", limits: [] } as const;

/** The registry of a partner's applications. Source: interface, "Applications API". */
export const applicationCalls = {
  create: {
    ...shared,
    method: "POST",
    path: "/v1/organizations/:organizationUuid/applications",
    summary: "Register an application",
    description: "Values of enums depend on each other: fetch them first.",
    takes: ["json"],
    parameters: [
      organization,
      name,
      status,
      theClass,
      claimantId,
      ...Object.values(optionals).map(notAllowed),
      consumerId,
      userTypes,
    ],
    answers: [{ ...one, status: 201, headers: ["etag", "location"] }],
    refusals: ["ProductNotEnabled"],
  },
  list: {
    ...shared,
    method: "GET",
    path: "/v1/organizations/:organizationUuid/applications",
    summary: "List an organization's applications",
    description: "By id. Where there are more, the Link header says where the list goes on.",
    takes: ["query"],
    parameters: [organization, ...Object.values(pageParameters)],
    answers: [
      {
        status: 200,
        says: "The applications, perhaps none.",
        body: Schema.Array(ApplicationBody),
        headers: ["link"],
      },
    ],
    refusals: [],
  },
  enums: {
    ...shared,
    method: "GET",
    path: "/v1/applications/enums",
    summary: "List what an enum allows",
    description: "Sorted; nothing where the enum does not apply. The lists change.",
    takes: ["query"],
    parameters: Object.values(enumParameters),
    answers: [{ status: 200, says: "The values.", body: Schema.Array(Schema.String) }],
    refusals: [],
  },
  get: {
    ...shared,
    method: "GET",
    path: "/v1/applications/:applicationUuid",
    summary: "Read an application",
    description: "What the caller has no access to is 404, as if it were not there.",
    takes: [],
    parameters: [application, ifMatch, ifNoneMatch],
    answers: [
      { ...one, status: 200 },
      { status: 304, says: "The caller has it already.", headers: ["etag"] },
    ],
    refusals: [],
  },
  change: {
    ...shared,
    method: "PATCH",
    path: "/v1/applications/:applicationUuid",
    summary: "Change an application",
    description:
      "Fields that are not given stay; `null` takes an optional one away. Name and organizations are immutable: their present values are taken, others refused. A status that is inactive or deleted takes the application out of use; its record stays.",
    takes: ["json", "mergePatch"],
    parameters: [
      application,
      ifMatch,
      mayStay(status),
      mayStay(theClass),
      ...Object.values(optionals).map(notAllowed),
      userTypes,
    ],
    answers: [{ ...one, status: 200 }],
    refusals: ["ProductNotEnabled", "ApplicationParameterImmutable"],
  },
} as const satisfies Readonly<Record<string, Call>>;
