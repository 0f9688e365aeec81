import {
  anyParametersOf,
  type Call,
  type CallCredentials,
  type CallParameter,
  isByProfile,
} from "@bonafide/core/catalogue/Call";
import { limits } from "@bonafide/core/limit/Limit";
import { type RefusalName, refusals } from "@bonafide/core/catalogue/Refusal";
import { type ComponentChild, h } from "preact";
import { anchorOf, errorsPath } from "../catalogue/ErrorGuide.ts";
import { refusingStatuses } from "../catalogue/RefusalsOfCall.ts";
import { type CallExamples, examplesOf } from "./CallExamples.ts";
import type { OutlinedBody } from "./SchemaOutline.ts";

const credentialsTold: Readonly<Record<CallCredentials, string>> = {
  none: "No credentials.",
  secretKey: "Authorization: Bearer Service, and the account's secret key in base64.",
  client: "client_id and client_secret, or an address that the client registered.",
  applicationToken: "Authorization: Bearer, and a token of the Applications API.",
  consumer: "The consumer's client_id and client_secret: Basic, or in the body.",
  accessToken: "A person's access token: as access_token, or Authorization: Bearer.",
  apiToken: "The consumer's static API token, as token.",
  person: "None: a page for a person's browser.",
  vendor: "The vendor's signature.",
};

const encodingTexts: Readonly<Record<Call["takes"][number], string>> = {
  query: "the query",
  json: "JSON",
  mergePatch: "a JSON merge patch",
  urlencoded: "a form (application/x-www-form-urlencoded)",
  multipart: "a form with files (multipart/form-data)",
};

const kindOf = ({ shape }: CallParameter): string => {
  const { enum: values, format, type } = shape;
  if (Array.isArray(values)) return values.join(", ");
  if (format === "binary") return "file";
  return [format, type].find((word) => typeof word === "string") ?? "any JSON";
};

const parameterItem = (parameter: CallParameter): ComponentChild =>
  h(
    "li",
    { key: parameter.name },
    h(
      "div",
      null,
      h("code", null, parameter.name),
      parameter.required ? h("span", { class: "need" }, "required") : null,
      h("span", { class: "kind" }, kindOf(parameter)),
    ),
    h("p", null, parameter.says, parameter.rule === undefined ? null : ` It ${parameter.rule}.`),
  );

const parameterList = (list: ReadonlyArray<CallParameter>): ComponentChild =>
  list.length === 0
    ? h("p", null, "None.")
    : h("ul", { class: "fields two" }, list.map(parameterItem));

const parametersOf = ({ parameters }: Call): ReadonlyArray<ComponentChild> =>
  isByProfile(parameters)
    ? [
        h("h4", null, "Profile 1"),
        parameterList(parameters[1]),
        h("h4", null, "Profile 2"),
        parameterList(parameters[2]),
      ]
    : [parameterList(parameters)];

const errorLink = (name: RefusalName): ComponentChild =>
  h(
    "li",
    { key: name },
    h("a", { href: `${errorsPath}#${anchorOf(name)}` }, String(refusals[name].code)),
    ` ${refusals[name].message}`,
  );

const bodyOutline = ({ fields, title }: OutlinedBody): ComponentChild =>
  h(
    "details",
    { key: title },
    h("summary", null, title ?? "Fields"),
    h(
      "ul",
      { class: "fields" },
      fields.map(({ always, name, type }) =>
        h(
          "li",
          { key: name },
          h("code", null, name),
          h("span", { class: "kind" }, always ? type : `${type}, not always`),
        ),
      ),
    ),
  );

const answersOf = (
  call: Call,
  outlineOf: (status: number) => ReadonlyArray<OutlinedBody>,
): ReadonlyArray<ComponentChild> => [
  ...call.answers.flatMap(({ body, says, status, types = [] }) => [
    h(
      "p",
      { key: status },
      h("strong", null, String(status)),
      ` ${says}${types.length === 0 ? "" : ` (${types.join(", ")})`}`,
    ),
    ...(body === undefined ? [] : outlineOf(status).map(bodyOutline)),
  ]),
  ...refusingStatuses(call)
    .filter(({ component }) => component === undefined)
    .flatMap(({ names, status }) => [
      h("p", { key: status }, h("strong", null, String(status))),
      h("ul", null, names.map(errorLink)),
    ]),
];

const example = (language: string, text: string): ComponentChild =>
  h(
    "details",
    { key: language, open: language === "curl" },
    h("summary", null, language),
    h("pre", { tabIndex: 0 }, text),
  );

/** The examples of a call, each in its own fold. */
export const callExamples = ({
  curl,
  python,
  typescript,
}: CallExamples): ReadonlyArray<ComponentChild> => [
  example("curl", curl),
  example("TypeScript", typescript),
  example("Python", python),
];

const placeOf = (call: Call, { in: place, name }: CallParameter): string => {
  if (place !== undefined) return place;
  if (call.path.split("/").includes(`:${name}`)) return "path";
  return call.takes.some((encoding) => encoding !== "query") ? "body" : "query";
};

const bodyKindOf = ({ takes }: Call): string =>
  takes.includes("json") && !takes.includes("urlencoded")
    ? "json"
    : takes.includes("multipart")
      ? "multipart"
      : "urlencoded";

const bearers: ReadonlyArray<CallCredentials> = ["secretKey", "applicationToken"];

/** A form that makes the call, for a script to send: it stays hidden without one. */
const tryIt = (id: string, call: Call): ComponentChild => {
  const input = (parameter: Pick<CallParameter, "name" | "shape">, place: string) => {
    const name = `${id}-${parameter.name}`;
    const { examples: samples, format, type } = parameter.shape;
    const sample: unknown = Array.isArray(samples) ? samples[0] : undefined;
    return h(
      "div",
      { key: parameter.name },
      h("label", { for: name }, parameter.name),
      h("input", {
        id: name,
        name: parameter.name,
        type: format === "binary" ? "file" : "text",
        autocomplete: "off",
        "data-place": place,
        "data-kind": type,
        // Sent even if it is empty.
        "data-empty": sample === "" ? "sent" : undefined,
        placeholder: typeof sample === "string" ? sample : JSON.stringify(sample),
      }),
    );
  };
  const authorization = {
    name: "Authorization",
    shape: { examples: [credentialsTold[call.credentials]] },
  };
  return h(
    "details",
    { class: "try", hidden: true },
    h("summary", null, "Try it in this sandbox"),
    h(
      "form",
      {
        "data-method": call.method,
        "data-path": call.path,
        "data-takes": bodyKindOf(call),
      },
      bearers.includes(call.credentials) ? input(authorization, "header") : null,
      anyParametersOf(call).map((parameter) => input(parameter, placeOf(call, parameter))),
      h("button", { type: "submit", class: "main" }, "Send"),
      h("output", { "aria-live": "polite" }),
    ),
  );
};

/** A call as the reference describes it. `schemaOf` gives the body of an answer by its status. */
export const callSection = (
  id: string,
  call: Call,
  outlineOf: (status: number) => ReadonlyArray<OutlinedBody>,
  canTry: boolean,
): ComponentChild =>
  h(
    "section",
    { class: "call", key: id, "aria-labelledby": id },
    h("h2", { id }, call.summary),
    h(
      "p",
      { class: "line" },
      h("span", { class: "method" }, call.method),
      h("span", null, call.path.replaceAll(/:(\w+)/g, "{$1}")),
    ),
    h("p", null, call.description),
    h(
      "p",
      null,
      h("strong", null, "Credentials: "),
      credentialsTold[call.credentials],
      call.product === undefined
        ? null
        : [" The account needs the product ", h("code", null, call.product), "."],
      call.limits.length === 0
        ? null
        : ` Counted: ${call.limits.map((name) => limits[name].counts).join("; ")}.`,
    ),
    h("h3", null, "Parameters"),
    call.takes.length === 0
      ? null
      : h("p", null, `In ${call.takes.map((encoding) => encodingTexts[encoding]).join(", or ")}.`),
    ...parametersOf(call),
    h("h3", null, "Example"),
    ...callExamples(examplesOf(call)),
    canTry && call.credentials !== "person" && call.credentials !== "vendor"
      ? tryIt(id, call)
      : null,
    h("h3", null, "Answers"),
    ...answersOf(call, outlineOf),
  );
