import { anyParametersOf, type Call } from "@bonafide/core/catalogue/Call";
import { type CallGroup, callGroups } from "@bonafide/core/catalogue/Calls";
import { limits } from "@bonafide/core/limit/Limit";
import { callbackUrlParameter } from "@bonafide/core/verification/VerificationRequest";
import { answersOf, edgeAnswers, headerComponents } from "../catalogue/OpenApiAnswers.ts";
import { messagesOf } from "../catalogue/OpenApiMessages.ts";
import { parametersOf, requestBodyOf } from "../catalogue/OpenApiRequest.ts";
import { type Json, makeSchemaNames, type SchemaNames } from "../catalogue/OpenApiSchemas.ts";
import { securityOf, securitySchemes } from "../catalogue/OpenApiSecurity.ts";

/** A path as OpenAPI writes it. */
export const openApiPathOf = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

const callbacksOf = (call: Call, group: CallGroup): Json => {
  const isTold = anyParametersOf(call).some(({ name }) => name === callbackUrlParameter.name);
  if (!isTold) return {};
  const name = group.name === "verification" ? "VerificationCreated" : "TransactionResult";
  return { callbacks: { result: { $ref: `#/components/callbacks/${name}` } } };
};

const descriptionOf = ({ description, limits: counted }: Call): string =>
  counted.length === 0
    ? description
    : `${description}\n\nCounted: ${counted.map((name) => limits[name].counts).join("; ")}.`;

const operationOf = (group: CallGroup, key: string, call: Call, schemas: SchemaNames): Json => {
  const id = `${group.name}.${key}`;
  const parameters = parametersOf(call);
  const requestBody = requestBodyOf(id, call, schemas);
  return {
    operationId: id,
    summary: call.summary,
    description: descriptionOf(call),
    tags: [group.title],
    security: securityOf[call.credentials],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: answersOf(call, schemas),
    ...callbacksOf(call, group),
  };
};

const pathsOf = (schemas: SchemaNames): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const group of callGroups) {
    for (const [key, call] of Object.entries(group.calls)) {
      const path = (paths[openApiPathOf(call.path)] ??= {});
      path[call.method.toLowerCase()] = operationOf(group, key, call, schemas);
    }
  }
  return paths;
};

const tags = [
  ...callGroups.map(({ says, title }) => ({ name: title, description: says })),
  { name: "Callbacks and webhooks", description: "What the server posts to partners." },
];

/** The document, made anew from the table as it stands. */
export const makeOpenApiDocument = () => {
  const schemas = makeSchemaNames();
  const paths = pathsOf(schemas);
  const responses = edgeAnswers(schemas);
  const { callbacks, webhooks } = messagesOf(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "bonafide",
      version: "2.0.0",
      summary: "Identity verification that you host yourself.",
      description:
        "An HTTP 200 says that a request was received; how a transaction stands is in `status.code`. Objects may have more fields than are described here.",
      contact: { name: "The operator of this server" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [
      { url: "/", description: "The server that this document comes from" },
      { url: "http://127.0.0.1:8080", description: "A sandbox on this machine" },
    ],
    tags,
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      responses,
      headers: headerComponents,
      callbacks,
      securitySchemes,
    },
  };
};

let document: ReturnType<typeof makeOpenApiDocument> | undefined;

/**
 * The contract as OpenAPI 3.1, made from the table of calls: what `/openapi.json` answers and `docs/openapi.json`
 * holds. Source: OpenAPI Specification 3.1.1.
 */
export const openApiDocument = (): ReturnType<typeof makeOpenApiDocument> =>
  (document ??= makeOpenApiDocument());
