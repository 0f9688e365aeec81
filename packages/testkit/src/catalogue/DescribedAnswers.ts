import { schemasOf } from "./DocumentSchemas.ts";

/** An answer to one request, as it went over the wire. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path, perhaps with a query. */
  readonly path: string;
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The body; undefined where it was not read. */
  readonly text: string | undefined;
}

/** Says in what an answer differs from a document; nothing where it does not. */
export type DifferenceOf = (answer: AnsweredRequest) => string | undefined;

type Json = Readonly<Record<string, unknown>>;

const jsonOf = (value: unknown): Json => (typeof value === "object" ? { ...value } : {});

/** The headers that a document has to describe wherever they are. */
const toldHeaders = ["allow", "etag", "link", "location", "retry-after", "www-authenticate"];

const segmentsOf = (path: string) => path.split("?", 1)[0]?.split("/") ?? [];

const isParameter = (segment: string): boolean => segment.startsWith("{");

/** How many segments of a path are fixed: a path of more of them is meant first. */
const fixedIn = (template: string): number =>
  segmentsOf(template).filter((segment) => !isParameter(segment)).length;

const codesIn = (text: string): ReadonlyArray<unknown> => {
  const { errors }: Json = jsonOf(JSON.parse(text));
  return Array.isArray(errors) ? errors.map((error) => jsonOf(error)["code"]) : [];
};

/**
 * Holds answers to an OpenAPI 3.1 document: status, headers, type and body, and the codes that `x-codes` lists. What the
 * document does not name (a path, or another method of it) is not judged. `Link` may also lead to help.
 */
export const describedBy = (document: object): DifferenceOf => {
  const differenceAt = schemasOf(document);
  const root = jsonOf(document);

  const followed = (
    value: unknown,
    place: ReadonlyArray<string>,
  ): readonly [Json, ReadonlyArray<string>] => {
    const part = jsonOf(value);
    const { $ref } = part;
    if (typeof $ref !== "string") return [part, place];
    const names = $ref.slice(2).split("/");
    const found = names.reduce<unknown>((at, name) => jsonOf(at)[name], root);
    return followed(found, names);
  };

  const paths = Object.keys(jsonOf(root["paths"])).toSorted((a, b) => fixedIn(b) - fixedIn(a));
  const templateOf = (path: string) => {
    const given = segmentsOf(path);
    return paths.find((template) => {
      const expected = segmentsOf(template);
      return (
        expected.length === given.length &&
        expected.every((segment, at) => isParameter(segment) || segment === given[at])
      );
    });
  };

  const headersDiffer = (described: Json, { headers, status }: AnsweredRequest) => {
    const names = new Map(
      Object.entries(described).map(([name, header]) => [name.toLowerCase(), header]),
    );
    for (const [name, header] of names) {
      const [{ required }] = followed(header, []);
      if (required === true && headers[name] === undefined) return `${status} lacks ${name}`;
    }
    return toldHeaders.find(
      (name) =>
        headers[name] !== undefined &&
        !names.has(name) &&
        !(name === "link" && headers[name].includes('rel="help"')),
    );
  };

  return (answer) => {
    const { headers, method, path, status, text } = answer;
    const template = templateOf(path);
    if (template === undefined) return undefined;
    const verb = (method === "HEAD" ? "GET" : method).toLowerCase();
    const operation = jsonOf(jsonOf(jsonOf(root["paths"])[template])[verb]);
    if (!("responses" in operation)) return undefined;
    const about = `${method} ${template}: `;

    const at = ["paths", template, verb, "responses", String(status)];
    const response = jsonOf(operation["responses"])[String(status)];
    if (response === undefined) return `${about}${status} is not described`;
    const [described, place] = followed(response, at);

    const wrongHeader = headersDiffer(jsonOf(described["headers"]), answer);
    if (wrongHeader !== undefined) return `${about}${status}, header ${wrongHeader}`;
    if (text === undefined || method === "HEAD") return undefined;

    const content = jsonOf(described["content"]);
    const type = headers["content-type"]?.split(";", 1)[0]?.trim() ?? "";
    if (text === "") {
      return Object.keys(content).length === 0 || !(type in content)
        ? undefined
        : `${about}${status} is empty`;
    }
    if (!(type in content)) return `${about}${status} as ${type} is not described`;
    if (type !== "application/json") return undefined;

    const difference = differenceAt([...place, "content", type, "schema"], JSON.parse(text));
    if (difference !== undefined) return `${about}${status} ${difference} in ${text}`;
    const { "x-codes": codes } = described;
    const unlisted = Array.isArray(codes)
      ? codesIn(text).filter((code) => !codes.includes(code))
      : [];
    return unlisted.length === 0
      ? undefined
      : `${about}${status} does not list ${unlisted.join(", ")}`;
  };
};

const isText = (type: string): boolean => /^(application\/(json|javascript)|text\/)/.test(type);

/** Reads enough of a response to judge it; the response itself stays unread. */
const answeredBy = async (request: Request, response: Response): Promise<AnsweredRequest> => {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(response.headers);
  const isRead = isText(headers["content-type"] ?? "") || headers["content-length"] === "0";
  return {
    method: request.method,
    path: pathname + search,
    status: response.status,
    headers,
    text: isRead ? await response.clone().text() : undefined,
  };
};

/** A handler whose answers are held to a document: one that differs is a failure. */
export const heldTo =
  (differenceOf: DifferenceOf) =>
  (handle: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const response = await handle(request);
    const difference = differenceOf(await answeredBy(request, response));
    if (difference !== undefined) throw new Error(`The contract does not describe ${difference}`);
    return response;
  };
