import type { CallRow, Encoding } from "./CallRow.ts";
import { type Keys, proofOf } from "./Keys.ts";

/** The parameters of a call by name. Absent ones may be `undefined`. */
export type CallParameters = Readonly<Record<string, unknown>>;

/** A request as `fetch` takes it. It can be sent again. */
export interface CallRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams | FormData;
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const isFile = (value: unknown): value is Blob => value instanceof Blob;

const jsonTypes: Readonly<Partial<Record<Encoding, string>>> = {
  json: "application/json",
  mergePatch: "application/merge-patch+json",
};

/** A file goes as multipart; everything else as what suits it best of what the call takes. */
const encodingFor = (takes: ReadonlyArray<Encoding>, hasFile: boolean): Encoding => {
  const wanted: ReadonlyArray<Encoding> = hasFile
    ? ["multipart"]
    : ["json", "mergePatch", "urlencoded", "multipart", "query"];
  return wanted.find((encoding) => takes.includes(encoding)) ?? "query";
};

/** Puts parameters into a path, and gives the names that it used. */
const pathOf = (path: string, parameters: CallParameters) => {
  const used = new Set<string>();
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    used.add(name);
    const value = textOf(parameters[name] ?? "");
    if (value === "") throw new TypeError(`${name} is missing: the path needs it`);
    return encodeURIComponent(value);
  });
  return { filled, used };
};

const textPairsOf = (pairs: ReadonlyArray<readonly [string, unknown]>): Array<[string, string]> =>
  pairs.map(([name, value]) => [name, textOf(value)]);

const bodyOf = (
  encoding: Encoding,
  parameters: ReadonlyArray<readonly [string, unknown]>,
): Pick<CallRequest, "body" | "headers"> => {
  const type = jsonTypes[encoding];
  if (type !== undefined) {
    const body = JSON.stringify(Object.fromEntries(parameters));
    return { body, headers: { "content-type": type } };
  }
  if (encoding === "multipart") {
    const body = new FormData();
    for (const [name, value] of parameters)
      body.append(name, isFile(value) ? value : textOf(value));
    return { body, headers: {} };
  }
  return { body: new URLSearchParams(textPairsOf(parameters)), headers: {} };
};

/** Writes the request of a call. Throws a `TypeError` where a parameter of the path is missing. */
export const requestOf = (
  baseUrl: string,
  row: CallRow,
  keys: Keys,
  parameters: CallParameters,
): CallRequest => {
  const proof = proofOf(keys, row.credentials);
  const { filled, used } = pathOf(row.path, parameters);
  const given = Object.entries({ ...proof.parameters, ...parameters }).filter(
    ([name, value]) => value !== undefined && !used.has(name),
  );
  // An access token is a parameter of the interface. As a header it stays out of the logs of proxies.
  const isToken = ([name]: readonly [string, unknown]) =>
    row.credentials === "accessToken" && name === "access_token";
  const isHeader = ([name]: readonly [string, unknown]) => row.headers.includes(name);
  const token = given.find(isToken)?.[1];
  const authorization = token === undefined ? proof.authorization : `Bearer ${textOf(token)}`;
  const others = given.filter((pair) => !isToken(pair) && !isHeader(pair));

  const hasFile = others.some(([, value]) => isFile(value));
  const encoding = row.method === "GET" ? "query" : encodingFor(row.takes, hasFile);
  const isQuery = encoding === "query";
  const { body, headers } = isQuery ? { headers: {} } : bodyOf(encoding, others);
  const query = isQuery ? new URLSearchParams(textPairsOf(others)).toString() : "";

  return {
    url: `${baseUrl.replace(/\/+$/, "")}${filled}${query === "" ? "" : `?${query}`}`,
    method: row.method,
    headers: {
      ...headers,
      ...Object.fromEntries(given.filter(isHeader).map(([name, value]) => [name, textOf(value)])),
      ...(authorization === undefined ? {} : { authorization }),
    },
    ...(body === undefined ? {} : { body }),
  };
};
