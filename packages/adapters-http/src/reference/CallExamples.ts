import type { Call, CallCredentials, CallParameter } from "@bonafide/core/catalogue/Call";
import { anyParametersOf, isByProfile } from "@bonafide/core/catalogue/Call";

/** Stands for the server's address until a page is sent. */
export const baseMark = "https://server.invalid";

/** One call in three languages. */
export interface CallExamples {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
}

const credentialNames = new Set(["client_id", "client_secret", "access_token", "token"]);

/** Optional parameters without which the call of an example would be refused. */
const neededNames = new Set(["code", "redirect_uri"]);

const isFile = ({ shape }: CallParameter): boolean => shape["format"] === "binary";

/** A value that the parameter takes, as text. */
const sampleOf = ({ name, shape }: CallParameter): unknown => {
  const { enum: values, examples, format } = shape;
  if (credentialNames.has(name)) return name.toUpperCase();
  if (Array.isArray(examples)) return examples[0];
  if (Array.isArray(values)) return values[0];
  if (format === "uuid") return "01890000-0000-7000-8000-000000000002";
  if (format === "uri") return "https://partner.example/callback";
  return name.toUpperCase();
};

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const authorizationOf: Readonly<Partial<Record<CallCredentials, string>>> = {
  secretKey: "Bearer Service BASE64_OF_YOUR_SECRET_KEY",
  applicationToken: "Bearer YOUR_TOKEN",
  consumer: "Basic BASE64_OF_CLIENT_ID_COLON_SECRET",
};

/** The values of an example in place of samples. */
export interface GivenValues {
  readonly authorization?: string | undefined;
  /** By the name of a parameter. Parameters without a value are left out. */
  readonly values: Readonly<Record<string, string>>;
}

/** What an example sends. Profile 1 stands for both; what is optional is left out, but for who calls. */
export interface SentExample {
  readonly url: string;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly json: Readonly<Record<string, unknown>> | undefined;
  readonly form: ReadonlyArray<readonly [string, string]>;
  readonly files: ReadonlyArray<string>;
}

/** What a call sends, with samples or with given values. */
export const sentBy = (call: Call, given?: GivenValues): SentExample => {
  const valueOf = (parameter: CallParameter): unknown =>
    given?.values[parameter.name] ?? sampleOf(parameter);
  const isUsed = (parameter: CallParameter): boolean =>
    given === undefined
      ? parameter.required ||
        neededNames.has(parameter.name) ||
        (credentialNames.has(parameter.name) && call.credentials !== "consumer")
      : given.values[parameter.name] !== undefined || isFile(parameter);
  const all = isByProfile(call.parameters) ? call.parameters[1] : anyParametersOf(call);
  const inPath = (name: string) => call.path.split("/").includes(`:${name}`);
  const sent = all.filter(({ in: place, name }) => place === undefined && !inPath(name));
  const needed = sent.filter(isUsed);
  // A change of nothing shows nothing.
  const used = needed.length === 0 && call.method === "PATCH" ? sent.slice(0, 1) : needed;
  const path = all
    .filter(({ name }) => inPath(name))
    .reduce(
      (at, each) => at.replace(`:${each.name}`, () => encodeURIComponent(textOf(valueOf(each)))),
      `${call.path}`,
    );
  const files = used.filter(isFile).map(({ name }) => name);
  const pairs = used
    .filter((each) => !isFile(each))
    .map((each) => [each.name, textOf(valueOf(each))] as const);
  const isJson = call.takes.includes("json") && call.credentials !== "consumer";
  const isForm = files.length > 0 || call.credentials === "consumer";
  const query =
    isJson || isForm ? "" : new URLSearchParams(pairs.map((pair) => [...pair])).toString();
  const authorization = given?.authorization ?? authorizationOf[call.credentials];
  return {
    url: `${baseMark}${path}${query === "" ? "" : `?${query}`}`,
    headers: authorization === undefined ? [] : [["Authorization", authorization]],
    json: isJson
      ? Object.fromEntries(used.map((each) => [each.name, valueOf(each)] as const))
      : undefined,
    form: isForm ? pairs : [],
    files,
  };
};

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const curlOf = (call: Call, { files, form, headers, json, url }: SentExample): string => {
  const flag = files.length > 0 ? "-F" : "-d";
  const isPlain = call.method === "GET" || form.length > 0 || files.length > 0;
  return [
    `curl ${isPlain && call.method !== "PATCH" ? "" : `-X ${call.method} `}${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(json === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(json))}`]),
    ...form.map(([name, value]) => `${flag} ${quoted(`${name}=${value}`)}`),
    ...files.map((name) => `-F '${name}=@${name}.jpg;type=image/jpeg'`),
  ].join(" \\\n  ");
};

const typescriptOf = (call: Call, { files, form, headers, json, url }: SentExample): string => {
  const lines: Array<string> = [];
  const isMultipart = files.length > 0;
  if (isMultipart) {
    lines.push('import { openAsBlob } from "node:fs";', "", "const body = new FormData();");
    lines.push(...form.map(([name, value]) => `body.append("${name}", ${JSON.stringify(value)});`));
    lines.push(
      ...files.map(
        (name) => `body.append("${name}", await openAsBlob("${name}.jpg"), "${name}.jpg");`,
      ),
    );
  } else if (form.length > 0) {
    lines.push(
      `const body = new URLSearchParams(${JSON.stringify(Object.fromEntries(form), null, 2)});`,
    );
  } else if (json !== undefined) {
    lines.push(`const body = JSON.stringify(${JSON.stringify(json, null, 2)});`);
  }
  const said = [
    ...headers,
    ...(json === undefined ? [] : ([["Content-Type", "application/json"]] as const)),
  ];
  lines.push(
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: "${call.method}",`,
    ...(said.length === 0
      ? []
      : [
          `  headers: { ${said.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(", ")} },`,
        ]),
    ...(json === undefined && form.length === 0 && !isMultipart ? [] : ["  body,"]),
    "});",
    "console.log(response.status, await response.text());",
  );
  return lines.join("\n");
};

/** JSON as Python writes it. */
const pythonOf = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/\btrue\b/g, "True")
    .replaceAll(/\bfalse\b/g, "False");

const pythonCallOf = (call: Call, { files, form, headers, json, url }: SentExample): string =>
  [
    "import requests",
    "",
    "response = requests.request(",
    `    "${call.method}",`,
    `    ${JSON.stringify(url)},`,
    ...(headers.length === 0 ? [] : [`    headers=${pythonOf(Object.fromEntries(headers))},`]),
    ...(json === undefined ? [] : [`    json=${pythonOf(json)},`]),
    ...(form.length === 0 ? [] : [`    data=${pythonOf(Object.fromEntries(form))},`]),
    ...(files.length === 0
      ? []
      : [`    files={${files.map((name) => `"${name}": open("${name}.jpg", "rb")`).join(", ")}},`]),
    ")",
    "print(response.status_code, response.text)",
  ].join("\n");

/** A call with the values that it needs, in three languages. */
export const examplesOf = (call: Call, sent: SentExample = sentBy(call)): CallExamples => ({
  curl: curlOf(call, sent),
  typescript: typescriptOf(call, sent),
  python: pythonCallOf(call, sent),
});
