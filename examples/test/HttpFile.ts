import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One request of a `.http` file, and the answer that the comment below it describes. */
export interface HttpFileRequest {
  readonly title: string;
  /** `# @name`, by which later requests use its answer. */
  readonly name: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The expected answer, in the form of `tellAnswer`. */
  readonly expected: string;
  /** The answer comes after some time; until then it may differ. */
  readonly later: boolean;
}

const split = (text: string, by: string): readonly [string, string] => {
  const at = text.indexOf(by);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + by.length)];
};

const requestOf = (section: string): HttpFileRequest => {
  const [title, rest] = split(section, "\n");
  const lines = rest.split("\n");
  const comments = lines.filter((line) => line.startsWith("#")).map((line) => line.slice(1).trim());
  const [head, body] = split(
    lines
      .filter((line) => !line.startsWith("#"))
      .join("\n")
      .trim(),
    "\n\n",
  );
  const [line = "", ...headers] = head.split("\n");
  const [method, url] = split(line, " ");
  const expected = comments.find((comment) => /^(Later: )?HTTP /.test(comment)) ?? "";
  return {
    title: title.trim(),
    name: comments.find((comment) => comment.startsWith("@name "))?.slice("@name ".length),
    method,
    url,
    headers: Object.fromEntries(headers.map((header) => split(header, ": "))),
    body: body === "" ? undefined : body,
    expected: expected.replace("Later: ", ""),
    later: expected.startsWith("Later: "),
  };
};

/** Parses the requests of a `.http` file: separated by `###`, with variables as `{{name}}`. */
export const readRequests = (text: string): ReadonlyArray<HttpFileRequest> =>
  text.split(/^###/m).slice(1).map(requestOf);

/** Parses the variables of a `.http` file, `@name = value`. */
export const readVariables = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^@(\w+) = (.+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

/** Replaces `{{name}}` by values. A missing value is an error of the file. */
export const substitute = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{(.+?)\}\}/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`{{${name}}} has no value`);
    return value;
  });

const pieceOf = (line: string, folder: string): Buffer =>
  line.startsWith("< ") ? readFileSync(join(folder, line.slice(2))) : Buffer.from(line);

/** The bytes of a form in a `.http` file: `< ./file` inserts a file, and lines end with CRLF. */
export const formOf = (text: string, folder: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat(text.split("\n").flatMap((line) => [pieceOf(line, folder), Buffer.from("\r\n")])),
  );
