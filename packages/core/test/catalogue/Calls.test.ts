import { assert, describe, it } from "@effect/vitest";
import { type CallParameter, isByProfile } from "../../src/catalogue/Call.ts";
import { everyCall } from "../../src/catalogue/Calls.ts";

/**
 * The calls of the interface, written without the code under test: method and path, credentials, where parameters may
 * come, the parameters (`!` is required; by profile where they differ), and the statuses that are no refusal.
 */
const calls: ReadonlyArray<readonly [string, string, string, string, string]> = [
  ["GET /health", "none", "", "", "200 503"],
  ["GET /ready", "none", "", "", "200 503"],
  ["POST /api/v2/verification", "secretKey", "json", "callback_url metadata", "200"],
  ["GET /api/v2/verification/:verification_id", "secretKey", "", "verification_id!", "200"],
  [
    "POST /api/v2/telecom/possession/sms/send",
    "secretKey",
    "json",
    "phone! callback_url verification_id metadata",
    "200",
  ],
  [
    "POST /api/v2/telecom/possession/sms/confirm",
    "secretKey",
    "json",
    "code! transaction_id! callback_url verification_id",
    "200",
  ],
  [
    "POST /api/v2/telecom/identity",
    "secretKey",
    "json",
    "phone! birth_date! callback_url verification_id metadata",
    "200",
  ],
  ["GET /api/v2/telecom/:transaction_id", "secretKey", "", "transaction_id!", "200"],
  [
    "POST /api/v2/document/license/verify",
    "secretKey",
    "multipart",
    "front_image! back_image! callback_url verification_id metadata",
    "200",
  ],
  [
    "POST /api/v2/document/passport/verify",
    "secretKey",
    "multipart",
    "front_image! callback_url verification_id metadata",
    "200",
  ],
  [
    "POST /api/v2/document/passcard/verify",
    "secretKey",
    "multipart",
    "front_image! back_image! callback_url verification_id metadata",
    "200",
  ],
  ["GET /api/v2/document/:transaction_id", "secretKey", "", "transaction_id!", "200"],
  ["GET /teacher/states", "client", "query", "client_id client_secret", "200"],
  [
    "POST /teacher/verify/person",
    "client",
    "query urlencoded multipart",
    "1: client_id client_secret email! fname! mname lname! suffix! birth_date! school_city! school_district! school_name! teacher_number state! social | 2: client_id client_secret email! fname! mname lname! suffix! birth_date! school_city! school_district! school_name! teacher_number social! address!",
    "200",
  ],
  [
    "POST /teacher/verify/upload",
    "client",
    "query multipart urlencoded",
    "1: client_id client_secret email! fname! mname lname! suffix! birth_date! school_city! school_district! school_name! teacher_number document_file! social | 2: client_id client_secret email! fname! mname lname! suffix! birth_date! school_city! school_district! school_name! teacher_number document_file! social!",
    "200",
  ],
  [
    "POST /teacher/verify/account",
    "client",
    "query urlencoded multipart",
    "client_id client_secret email! fname! mname lname! state!",
    "200",
  ],
  [
    "GET /teacher/status/:reference_id",
    "client",
    "query",
    "reference_id! client_id client_secret",
    "200",
  ],
  ["GET /student/schools", "client", "query", "client_id client_secret", "200"],
  ["GET /student/schools/search", "client", "query", "query! client_id client_secret", "200"],
  ["GET /student/documents", "client", "query", "client_id client_secret", "200"],
  [
    "POST /student/verify/person",
    "client",
    "query urlencoded multipart",
    "client_id client_secret fname! lname! school! birth_date! social",
    "200",
  ],
  [
    "POST /student/verify/upload",
    "client",
    "query multipart urlencoded",
    "client_id client_secret fname! lname! address! school! birth_date! document_file! document_type! social",
    "200",
  ],
  [
    "POST /student/verify/account",
    "client",
    "query urlencoded multipart",
    "client_id client_secret email! fname! lname! school!",
    "200",
  ],
  [
    "GET /student/status/:reference_id",
    "client",
    "query",
    "reference_id! client_id client_secret",
    "200",
  ],
  ["GET /military/documents", "client", "query", "client_id client_secret", "200"],
  [
    "POST /military/verify/person",
    "client",
    "query urlencoded multipart",
    "1: client_id client_secret fname! lname! birth_date! duty_date! social | 2: client_id client_secret fname! lname! birth_date! duty_date! social!",
    "200",
  ],
  [
    "POST /military/verify/upload",
    "client",
    "query multipart urlencoded",
    "1: client_id client_secret fname! lname! birth_date! address! document_file! document_type! social | 2: client_id client_secret fname! lname! birth_date! address! document_file! document_type! social! status!",
    "200",
  ],
  [
    "POST /military/verify/account",
    "client",
    "query urlencoded multipart",
    "client_id client_secret email! fname! lname!",
    "200",
  ],
  [
    "GET /military/status/:reference_id",
    "client",
    "query",
    "reference_id! client_id client_secret",
    "200",
  ],
  ["GET /responder/documents", "client", "query", "client_id client_secret", "200"],
  [
    "POST /responder/emt/verify/person",
    "client",
    "query urlencoded multipart",
    "client_id client_secret fname! lname! social! birth_date! emt_number!",
    "200",
  ],
  [
    "POST /responder/firefighter/verify/person",
    "client",
    "query urlencoded multipart",
    "client_id client_secret fname! lname! social! address! state! birth_date!",
    "200",
  ],
  [
    "POST /responder/emt/verify/upload",
    "client",
    "query multipart urlencoded",
    "client_id client_secret fname! lname! birth_date! address! document_file! document_type! social",
    "200",
  ],
  [
    "POST /responder/firefighter/verify/upload",
    "client",
    "query multipart urlencoded",
    "client_id client_secret fname! lname! birth_date! address! document_file! document_type! social",
    "200",
  ],
  [
    "POST /responder/police/verify/upload",
    "client",
    "query multipart urlencoded",
    "client_id client_secret fname! lname! birth_date! address! document_file! document_type! social",
    "200",
  ],
  [
    "POST /responder/dispatcher/verify/upload",
    "client",
    "query multipart urlencoded",
    "client_id client_secret fname! lname! birth_date! address! document_file! document_type! social",
    "200",
  ],
  [
    "GET /responder/status/:reference_id",
    "client",
    "query",
    "reference_id! client_id client_secret",
    "200",
  ],
  [
    "GET /oauth/authorize",
    "person",
    "query",
    "client_id! redirect_uri! response_type! scope! state op eid code_challenge code_challenge_method",
    "200 303 400",
  ],
  [
    "POST /oauth/token",
    "consumer",
    "urlencoded json",
    "grant_type! code redirect_uri client_id client_secret code_verifier refresh_token scope",
    "200 400 401",
  ],
  [
    "GET /api/public/v3/attributes.json",
    "accessToken",
    "query",
    "access_token callback",
    "200 400 401",
  ],
  [
    "POST /v1/organizations/:organizationUuid/applications",
    "applicationToken",
    "json",
    "organizationUuid! name! status! class! claimantUuid! type subtype architectureType operatingSystem deviceTypes consumerUuid userTypes",
    "201",
  ],
  [
    "GET /v1/organizations/:organizationUuid/applications",
    "applicationToken",
    "query",
    "organizationUuid! limit cursor",
    "200",
  ],
  [
    "GET /v1/applications/enums",
    "applicationToken",
    "query",
    "enum_name! class type architecture_type",
    "200",
  ],
  [
    "GET /v1/applications/:applicationUuid",
    "applicationToken",
    "",
    "applicationUuid! if-match if-none-match",
    "200 304",
  ],
  [
    "PATCH /v1/applications/:applicationUuid",
    "applicationToken",
    "json mergePatch",
    "applicationUuid! if-match status class type subtype architectureType operatingSystem deviceTypes userTypes",
    "200",
  ],
  [
    "POST /api/public/v3/documents/:document_token",
    "apiToken",
    "query",
    "document_token! token! size",
    "200",
  ],
  [
    "POST /api/public/v3/documents/refresh/:document_token",
    "apiToken",
    "query",
    "document_token! token!",
    "200",
  ],
  ["POST /receipts/:vendor", "vendor", "", "vendor!", "200 400 403 503"],
];

const listed = (parameters: ReadonlyArray<CallParameter>): string =>
  parameters.map(({ name, required }) => (required ? `${name}!` : name)).join(" ");

describe("The table of calls", () => {
  it("is the interface's, word for word", () => {
    const table = everyCall.map(([, { answers, credentials, method, parameters, path, takes }]) => [
      `${method} ${path}`,
      credentials,
      takes.join(" "),
      isByProfile(parameters)
        ? `1: ${listed(parameters[1])} | 2: ${listed(parameters[2])}`
        : listed(parameters),
      answers.map(({ status }) => status).join(" "),
    ]);
    assert.deepStrictEqual<unknown>(table, calls);
  });

  it("says of every parameter what it is, and of every refused one what it has to be", () => {
    const silent = everyCall.flatMap(([id, { parameters }]) =>
      (isByProfile(parameters) ? [...parameters[1], ...parameters[2]] : parameters)
        .filter(({ name, refusals, rule, says }) => {
          const isRuled =
            rule !== undefined || refusals.every((each) => each === "ResourceUnknown");
          return (
            !/^[A-Z].*\.$/.test(says) ||
            !(isRuled || name === "reference_id" || name === "if-match")
          );
        })
        .map(({ name }) => `${id} ${name}`),
    );
    assert.deepStrictEqual(silent, []);
  });
});
