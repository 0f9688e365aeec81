import {
  anyParametersOf,
  type Call,
  type CallParameter,
  isByProfile,
} from "@bonafide/core/catalogue/Call";
import { type BodyEncoding, bodiesOf, contentTypes } from "../body/BodyType.ts";
import { isOfSecurity } from "./OpenApiSecurity.ts";
import type { Json, SchemaNames } from "./OpenApiSchemas.ts";

const isInPath = ({ path }: Call, { name }: CallParameter): boolean =>
  path.split("/").includes(`:${name}`);

const isFile = ({ shape }: CallParameter): boolean => shape["format"] === "binary";

/** A description: what it is, and what its value has to be. */
const descriptionOf = ({ rule, says }: CallParameter): string => {
  if (rule === undefined) return says;
  return `${says} It ${rule}.`;
};

const given = (place: "path" | "header" | "query", list: ReadonlyArray<CallParameter>) =>
  list.map((parameter) => ({
    name: parameter.name,
    in: place,
    required: place === "path" || parameter.required,
    description: descriptionOf(parameter),
    schema: parameter.shape,
  }));

/** Where a parameter may also come in a body, the query cannot demand it. */
const orInBody = (call: Call, parameter: CallParameter): CallParameter => {
  if (bodiesOf(call).length === 0 || !call.takes.includes("query")) return parameter;
  const { parameters } = call;
  const profiles = isByProfile(parameters)
    ? ([1, 2] as const).filter((profile) =>
        parameters[profile].some(({ name, required }) => required && name === parameter.name),
      )
    : [];
  const needed =
    isByProfile(parameters) && profiles.length < 2
      ? profiles.map((profile) => ` Required in profile ${profile}, here or in the body.`).join("")
      : parameter.required
        ? " Required, here or in the body."
        : "";
  return { ...parameter, required: false, says: `${parameter.says}${needed}` };
};

/** What either profile takes. Profile 2 asks for more: what suits both counts as profile 2's, so that one holds. */
const oneOfProfiles = (first: Json, second: Json): Json => ({
  oneOf: [{ ...first, not: second }, second],
});

/** A parameter as either profile takes it. */
const inEitherProfile = ({ parameters }: Call, parameter: CallParameter): CallParameter => {
  const other = isByProfile(parameters)
    ? parameters[2].find(({ name }) => name === parameter.name)
    : undefined;
  if (other === undefined || other.rule === parameter.rule) return parameter;
  return {
    ...parameter,
    shape: oneOfProfiles(parameter.shape, other.shape),
    rule: `${parameter.rule ?? ""}; in profile 2 ${other.rule ?? ""}`,
  };
};

/** The parameters of an operation that are in no body. */
export const parametersOf = (call: Call): ReadonlyArray<Json> => {
  const all = anyParametersOf(call).map((parameter) => inEitherProfile(call, parameter));
  const inPath = all.filter((parameter) => isInPath(call, parameter));
  const inHeader = all.filter((parameter) => parameter.in === "header");
  const inQuery = call.takes.includes("query")
    ? all.filter(
        (parameter) =>
          !isInPath(call, parameter) &&
          parameter.in === undefined &&
          !isFile(parameter) &&
          !isOfSecurity(call.credentials, parameter.name),
      )
    : [];
  return [
    ...given("path", inPath),
    ...given("header", inHeader),
    ...given(
      "query",
      inQuery.map((parameter) => orInBody(call, parameter)),
    ),
  ];
};

const nullable = (shape: Json): Json => {
  if (typeof shape["type"] !== "string") return shape;
  const { enum: values } = shape;
  return {
    ...shape,
    type: [shape["type"], "null"],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
};

const base64: Json = { type: "string", contentEncoding: "base64" };

const shapeIn = (encoding: BodyEncoding, parameter: CallParameter): Json => {
  if (isFile(parameter)) return encoding === "multipart" ? parameter.shape : base64;
  const isJson = encoding === "json" || encoding === "mergePatch";
  return isJson && parameter.nullable === true ? nullable(parameter.shape) : parameter.shape;
};

const objectOf = (encoding: BodyEncoding, list: ReadonlyArray<CallParameter>): Json => {
  const required = list.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      list.map((parameter) => [
        parameter.name,
        { ...shapeIn(encoding, parameter), description: descriptionOf(parameter) },
      ]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
};

const wordOf = (id: string): string =>
  id
    .split(".")
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join("");

/** Bodies of one shape share a name; a form with files has one of its own. */
const suffixOf = (encoding: BodyEncoding, list: ReadonlyArray<CallParameter>): string =>
  encoding === "multipart" && list.some(isFile) ? "Form" : "Request";

/** The body of an operation, in each way that its call takes it. */
export const requestBodyOf = (id: string, call: Call, schemas: SchemaNames): Json | undefined => {
  const encodings = bodiesOf(call);
  if (encodings.length === 0) return undefined;
  const inBody = (list: ReadonlyArray<CallParameter>) =>
    list.filter((parameter) => !isInPath(call, parameter) && parameter.in === undefined);
  const { parameters } = call;
  const schemaIn = (encoding: BodyEncoding): Json => {
    const named = (list: ReadonlyArray<CallParameter>, profile: string) =>
      schemas.named(
        `${wordOf(id)}${suffixOf(encoding, list)}${profile}`,
        objectOf(encoding, inBody(list)),
      );
    return isByProfile(parameters)
      ? oneOfProfiles(named(parameters[1], "1"), named(parameters[2], "2"))
      : named(parameters, "");
  };
  const all = inBody(anyParametersOf(call));
  const isNeeded =
    all.some(isFile) || (!call.takes.includes("query") && all.some(({ required }) => required));
  return {
    required: isNeeded,
    content: Object.fromEntries(
      encodings.map((encoding) => [contentTypes[encoding], { schema: schemaIn(encoding) }]),
    ),
  };
};
