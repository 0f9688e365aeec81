import type { AnswerHeader, Call, CallAnswer } from "@bonafide/core/catalogue/Call";
import { ErrorBody } from "@bonafide/core/catalogue/ErrorBody";
import { type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import { errorBodyOf } from "./ErrorBody.ts";
import { edgeRefusals, type RefusingStatus, refusingStatuses } from "./RefusalsOfCall.ts";
import type { Json, SchemaNames } from "./OpenApiSchemas.ts";

type HeaderName = AnswerHeader | "allow" | "retry-after";

const header = (description: string, schema: Json) => ({ description, required: true, schema });

/** The headers that answers have, by their components. */
export const headerComponents: Readonly<Record<string, Json>> = {
  Allow: header("The methods that the path has.", { type: "string" }),
  ETag: header("The version of what is shown.", { type: "string" }),
  Link: {
    ...header('Where the list goes on (`rel="next"`). Absent at its end.', { type: "string" }),
    required: false,
  },
  Location: header("Where to look next.", { type: "string" }),
  RetryAfter: header("After how many seconds to try again.", { type: "integer", minimum: 0 }),
  WwwAuthenticate: header("How to say who calls.", { type: "string" }),
};

const componentOf: Readonly<Record<HeaderName, readonly [name: string, component: string]>> = {
  allow: ["Allow", "Allow"],
  etag: ["ETag", "ETag"],
  link: ["Link", "Link"],
  location: ["Location", "Location"],
  "retry-after": ["Retry-After", "RetryAfter"],
  "www-authenticate": ["WWW-Authenticate", "WwwAuthenticate"],
};

const headersOf = (names: ReadonlyArray<HeaderName>): Json =>
  names.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          names.map((each) => {
            const [name, component] = componentOf[each];
            return [name, { $ref: `#/components/headers/${component}` }];
          }),
        ),
      };

const headersOfStatus = (status: number): ReadonlyArray<HeaderName> => {
  switch (status) {
    case 401:
      return ["www-authenticate"];
    case 405:
      return ["allow"];
    case 429:
    case 503:
      return ["retry-after"];
    default:
      return [];
  }
};

const bytes: Json = { type: "string", format: "binary" };
const text: Json = { type: "string" };

const contentOf = ({ body, types = [] }: CallAnswer, schemas: SchemaNames): Json => {
  const content = {
    ...(body === undefined ? {} : { "application/json": { schema: schemas.of(body) } }),
    ...Object.fromEntries(
      types.map((type) => [type, { schema: type.startsWith("image/") ? bytes : text }]),
    ),
  };
  return Object.keys(content).length === 0 ? {} : { content };
};

const answerOf = (answer: CallAnswer, schemas: SchemaNames): Json => ({
  description: answer.says,
  ...headersOf([...(answer.headers ?? []), ...headersOfStatus(answer.status)]),
  ...contentOf(answer, schemas),
});

const codesOf = (names: ReadonlyArray<RefusalName>): ReadonlyArray<number> =>
  [...new Set(names.map((name) => refusals[name].code))].toSorted((one, other) => one - other);

const listed = (names: ReadonlyArray<RefusalName>): string =>
  names.map((name) => `- ${refusals[name].code} ${refusals[name].message}`).join("\n");

const describedRefusal = (
  names: ReadonlyArray<RefusalName>,
  status: number,
  description: string,
  schemas: SchemaNames,
): Json => {
  const [first] = names;
  return {
    description,
    ...headersOf(headersOfStatus(status)),
    content: {
      "application/json": {
        schema: schemas.of(ErrorBody),
        ...(first === undefined ? {} : { example: errorBodyOf([first]) }),
      },
    },
    "x-codes": codesOf(names),
  };
};

const forPeople = (answer: Json): Json => ({
  ...answer,
  content: { ...Object(answer["content"]), "text/html": { schema: text } },
});

/** What any request can be answered at the edge, by component. Pages are for people. */
export const edgeAnswers = (schemas: SchemaNames): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    edgeRefusals.flatMap(([status, names, component, says]) => {
      const answer = describedRefusal(names, status, says, schemas);
      // The only page among the calls describes its own answer to a wrong query.
      return status === 400
        ? [[component, answer]]
        : [
            [component, answer],
            [`${component}Page`, forPeople(answer)],
          ];
    }),
  );

const refusalOf = (
  { component, names, status }: RefusingStatus,
  isForPeople: boolean,
  schemas: SchemaNames,
): Json =>
  component === undefined
    ? describedRefusal(names, status, listed(names), schemas)
    : { $ref: `#/components/responses/${component}${isForPeople ? "Page" : ""}` };

/** Every answer of a call, by its status. */
export const answersOf = (call: Call, schemas: SchemaNames): Json => {
  const own = call.answers.map((answer) => [answer.status, answerOf(answer, schemas)] as const);
  const isOwn = new Set(own.map(([status]) => status));
  const refusing = refusingStatuses(call)
    .filter(({ status }) => !isOwn.has(status))
    .map((each) => [each.status, refusalOf(each, call.credentials === "person", schemas)] as const);
  // An object has its whole numbers in order.
  return Object.fromEntries([...own, ...refusing]);
};
