import type { DifferenceOf } from "./DescribedAnswers.ts";

/** An answer that was read off a socket. */
export interface SocketAnswer {
  readonly statusLine: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Splits the bytes of a connection into answers, by Content-Length. */
export const answersIn = (bytes: Buffer): ReadonlyArray<SocketAnswer> => {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return [];
  const [statusLine = "", ...lines] = bytes.subarray(0, end).toString().split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const length = Number(headers["content-length"] ?? 0);
  const body = bytes.subarray(end + 4, end + 4 + length).toString();
  return [{ statusLine, headers, body }, ...answersIn(bytes.subarray(end + 4 + length))];
};

const requestLine = /(?:^|\r\n\r\n)([A-Z]+) (\/\S*) HTTP\/1\.[01]\r\n/g;

/**
 * Says in what the answers of a connection differ from a document. Where there are not as many requests that can be read
 * as there are answers, it cannot be said which answer is to which, and none is judged.
 */
export const differencesOn = (
  differenceOf: DifferenceOf,
  sent: string,
  answers: ReadonlyArray<SocketAnswer>,
): ReadonlyArray<string> => {
  const asked = Array.from(sent.matchAll(requestLine), ([, method = "", path = ""]) => ({
    method,
    path,
  }));
  if (asked.length !== answers.length) return [];
  return answers.flatMap(({ body, headers, statusLine }, at) => {
    const { method = "", path = "" } = asked[at] ?? {};
    const status = Number(statusLine.split(" ")[1]);
    const isText = /^(application\/(json|javascript)|text\/)/.test(headers["content-type"] ?? "");
    const text = isText || headers["content-length"] === "0" ? body : undefined;
    return differenceOf({ method, path, status, headers, text }) ?? [];
  });
};
