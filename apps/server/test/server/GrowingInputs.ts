import { anyParametersOf, type CallParameter } from "@bonafide/core/catalogue/Call";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import type { ContractRoute } from "./ContractRoutes.ts";
import { flatPng } from "./FlatPng.ts";

/** An input that a caller can make larger. */
export interface GrowingInput {
  readonly name: string;
  readonly applies: (route: ContractRoute) => boolean;
  /** How large it is tried at the most: bytes of a text, or so many parts, as the name says. */
  readonly most: number;
  /** The request at a size, as it goes over the wire. */
  readonly request: (route: ContractRoute, size: number) => Buffer;
}

type Pairs = ReadonlyArray<readonly [string, string]>;

const boundary = "b0undary";

const written = (
  { headers, method, path, query }: ContractRoute,
  more: { readonly query?: string; readonly path?: string; readonly headers?: Pairs } = {},
  body?: { readonly type: string; readonly content: string | Buffer },
): Buffer => {
  const own = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const asked = [own, more.query ?? ""].filter((part) => part !== "").join("&");
  const content = Buffer.from(body?.content ?? "");
  // A second header of a name would make both unreadable.
  const replaced = new Set((more.headers ?? []).map(([name]) => name));
  const lines = [
    ...headers.filter(([name]) => !replaced.has(name)),
    ...(more.headers ?? []),
    ...(body === undefined
      ? []
      : [
          ["content-type", body.type],
          ["content-length", String(content.length)],
        ]),
  ];
  const head = [
    `${method} ${more.path ?? path}${asked === "" ? "" : `?${asked}`} HTTP/1.1`,
    "host: 127.0.0.1",
    "connection: close",
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), content]);
};

const everywhere = () => true;
const takesBody = ({ method }: ContractRoute) => method !== "GET";
const isFile = ({ shape }: CallParameter): boolean => shape["format"] === "binary";
const takesFiles = ({ call, method }: ContractRoute) =>
  method === "POST" &&
  call !== undefined &&
  (call.credentials === "person" || anyParametersOf(call).some(isFile));

const inQuery = (name: string, most: number, grow: (size: number) => string): GrowingInput => ({
  name: `query: ${name}`,
  applies: everywhere,
  most,
  request: (route, size) => written(route, { query: grow(size) }),
});

const inHeader = (
  name: string,
  most: number,
  grow: (size: number) => Pairs,
  applies: GrowingInput["applies"] = everywhere,
): GrowingInput => ({
  name: `header: ${name}`,
  applies,
  most,
  request: (route, size) => written(route, { headers: grow(size) }),
});

const inBody = (
  name: string,
  type: string,
  most: number,
  grow: (size: number, route: ContractRoute) => string | Buffer,
  applies: GrowingInput["applies"] = takesBody,
): GrowingInput => ({
  name: `body: ${name}`,
  applies,
  most,
  request: (route, size) => written(route, {}, { type, content: grow(size, route) }),
});

const json = "application/json";
const inJson = (name: string, most: number, grow: (size: number) => string): GrowingInput =>
  inBody(name, json, most, grow);
const form = "application/x-www-form-urlencoded";
const multipart = `multipart/form-data; boundary=${boundary}`;

const times = (size: number, each: (at: number) => string, between: string) =>
  Array.from({ length: size }, (_, at) => each(at)).join(between);

const formStart = (route: ContractRoute) =>
  route.form.map(([name, value]) => `${name}=${encodeURIComponent(value)}&`).join("");

const partHead = (head: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;

const part = (head: string, content: string) => `${partHead(head)}${content}\r\n`;

const partsStart = (route: ContractRoute) =>
  route.form.map(([name, value]) => part(`name="${name}"`, value)).join("");

const end = `--${boundary}--\r\n`;

// Larger than any limit of the server: what is above one has to be refused as cheaply.
const mebibyte = 1024 * 1024;
// Below what a JSON call takes: a larger body is refused by its size, and nothing of it is read.
const jsonBytes = 60 * 1024;
const headerBytes = 15 * 1024;

/** One name for each shape of the table, so that every reader is met. */
const known = [
  ...new Map(
    everyCall
      .flatMap(([, call]) => anyParametersOf(call))
      .map(({ name, shape: { enum: values, examples: _, ...shape } }) => [
        JSON.stringify([shape, values === undefined]),
        name,
      ]),
  ).values(),
];

/** Values that a careless expression or a careless split would take long for. */
const shapes: ReadonlyArray<readonly [string, (size: number) => string]> = [
  ["letters", (size) => "a".repeat(size)],
  ["dotted names", (size) => "a.".repeat(size / 2)],
  ["commas and blanks", (size) => ", ".repeat(size / 2)],
  ["words", (size) => "a ".repeat(size / 2)],
  ["digits", (size) => "1".repeat(size)],
];

/** Everything of a request that a caller can make larger. */
export const growingInputs: ReadonlyArray<GrowingInput> = [
  inQuery("distinct names", mebibyte / 8, (size) => times(size, (at) => String(at), "&")),
  inQuery("one name many times", mebibyte / 8, (size) => times(size, () => "a=1", "&")),
  inQuery("empty parameters", mebibyte / 2, (size) => "&".repeat(size)),
  inQuery("percent escapes", mebibyte / 4, (size) => `a=${"%41".repeat(size)}`),
  ...shapes.map(([shape, grow]) =>
    inQuery(`known parameters of ${shape}`, mebibyte / 2, (size) =>
      known.map((name) => `${name}=${encodeURIComponent(grow(size / known.length / 2))}`).join("&"),
    ),
  ),
  {
    name: "path: letters",
    applies: everywhere,
    most: mebibyte / 2,
    request: (route, size) => written(route, { path: `${route.path}${"a".repeat(size)}` }),
  },
  {
    name: "path: segments",
    applies: everywhere,
    most: mebibyte / 4,
    request: (route, size) => written(route, { path: `${route.path}${"/a".repeat(size)}` }),
  },
  inHeader("cookies", headerBytes / 5, (size) => [
    ["cookie", times(size, (at) => `${at}=1`, "; ")],
  ]),
  inHeader("one cookie", headerBytes, (size) => [["cookie", `a=${"%41".repeat(size / 3)}`]]),
  inHeader("names", 1_900, (size) =>
    Array.from({ length: size }, (_, at): readonly [string, string] => [`x${at}`, ""]),
  ),
  inHeader("forwarded addresses", headerBytes / 9, (size) => [
    ["x-forwarded-for", times(size, () => "10.0.0.1", ",")],
  ]),
  inHeader("authorization", headerBytes, (size) => [
    ["authorization", `Bearer ${" a".repeat(size / 2)}`],
  ]),
  inHeader("entity tags", headerBytes / 5, (size) => [
    ["if-none-match", times(size, (at) => `"${at}"`, ",")],
  ]),
  inHeader("languages", headerBytes / 8, (size) => [
    ["accept-language", times(size, () => "en;q=.5", ",")],
  ]),
  inHeader(
    "media type parameters",
    headerBytes / 5,
    (size) => [["content-type", `multipart/form-data${times(size, (at) => `;a=${at}`, "")}`]],
    takesBody,
  ),
  inJson("JSON keys", jsonBytes / 9, (size) => `{${times(size, (at) => `"${at}":1`, ",")}}`),
  inJson(
    "JSON depth",
    jsonBytes,
    (size) => `{"metadata":${"[".repeat(size / 2)}${"]".repeat(size / 2)}}`,
  ),
  inJson("JSON text", jsonBytes, (size) => `{"phone":"${"a".repeat(size)}"}`),
  inJson("JSON above its limit", mebibyte, (size) => `{"phone":"${"a".repeat(size)}"}`),
  inJson(
    "metadata of as many keys as are parsed",
    990,
    (size) => `{"metadata":{${times(size, (at) => `"${String(at).padStart(50)}":1`, ",")}}}`,
  ),
  inJson(
    "metadata of escapes",
    jsonBytes,
    (size) => `{"metadata":"${"\\u0041".repeat(size / 6)}"}`,
  ),
  inJson(
    "callback URL",
    jsonBytes,
    (size) => `{"callback_url":"https://a.test/${"%2e/".repeat(size / 4)}"}`,
  ),
  inJson("user types", jsonBytes, (size) => `{"userTypes":[${times(size / 4, () => `"a"`, ",")}]}`),
  inBody(
    "form names",
    form,
    mebibyte / 8,
    (size, route) => formStart(route) + times(size, (at) => `${at}=1`, "&"),
  ),
  inBody(
    "one form name",
    form,
    mebibyte / 8,
    (size, route) => formStart(route) + times(size, () => "a=1", "&"),
  ),
  ...shapes.map(([shape, grow]) =>
    inBody(
      `known form fields of ${shape}`,
      form,
      mebibyte,
      (size, route) =>
        formStart(route) +
        known
          .map((name) => `${name}=${encodeURIComponent(grow(size / known.length / 2))}`)
          .join("&"),
    ),
  ),
  inBody(
    "parts",
    multipart,
    mebibyte / 64,
    (size, route) => partsStart(route) + times(size, (at) => part(`name="${at}"`, "1"), "") + end,
  ),
  inBody(
    "part headers",
    multipart,
    mebibyte / 64,
    (size, route) =>
      `${partsStart(route)}--${boundary}\r\n${times(size, (at) => `X-${at}: 1\r\n`, "")}\r\n1\r\n${end}`,
  ),
  inBody(
    "a long part header",
    multipart,
    mebibyte,
    (size, route) => partsStart(route) + part(`name="${"a".repeat(size)}"`, "1") + end,
  ),
  inBody(
    "parameters of a part header",
    multipart,
    mebibyte / 8,
    (size, route) =>
      partsStart(route) + part(`name="a"${times(size, (at) => `; a${at}=1`, "")}`, "1") + end,
  ),
  inBody(
    "a file of beginnings of the boundary",
    multipart,
    8 * mebibyte,
    (size, route) =>
      partsStart(route) +
      part(
        `name="front_image"; filename="a.jpg"`,
        `\r\n--${boundary.slice(0, -1)}`.repeat(size / 11),
      ) +
      end,
    takesFiles,
  ),
  inBody(
    "a file of line ends",
    multipart,
    8 * mebibyte,
    (size, route) =>
      partsStart(route) +
      part(`name="document_file"; filename="a.jpg"`, "\r\n".repeat(size / 2)) +
      end,
    takesFiles,
  ),
  inBody(
    "pixels of pictures",
    multipart,
    64_000_000,
    (size, route) =>
      Buffer.concat([
        Buffer.from(partsStart(route)),
        ...["front_image", "back_image", "document_file"].flatMap((name) => [
          Buffer.from(partHead(`name="${name}"; filename="a.png"`)),
          flatPng(size),
          Buffer.from("\r\n"),
        ]),
        Buffer.from(end),
      ]),
    takesFiles,
  ),
];
