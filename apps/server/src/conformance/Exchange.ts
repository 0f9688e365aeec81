/** What was sent, and what came back. Secrets and files are left out. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answerBody: string;
}

/** How much of a body a report shows, in characters. */
const longestBody = 2_000;

const secretNames =
  "client_secret|access_token|refresh_token|token|code_verifier|password|document_token|front|back";

const hidden = "…";

const withoutSecrets = (text: string): string =>
  text
    .replaceAll(new RegExp(`\\b(${secretNames})=[^&\\s]+`, "g"), `$1=${hidden}`)
    .replaceAll(new RegExp(`"(${secretNames})":"[^"]*"`, "g"), `"$1":"${hidden}"`)
    .replaceAll(/(\/documents(?:\/refresh)?\/)[\w-]{30,}/g, `$1${hidden}`);

const shortened = (text: string): string =>
  text.length <= longestBody
    ? text
    : `${text.slice(0, longestBody)}${hidden} (${text.length} characters)`;

const shown = (text: string): string => shortened(withoutSecrets(text));

const secretHeaders = new Set(["authorization", "cookie", "set-cookie"]);

const shownHeaders = (headers: Iterable<readonly [string, string]>) =>
  Object.fromEntries(
    Array.from(headers, ([name, value]) => [name, secretHeaders.has(name) ? hidden : shown(value)]),
  );

const shownBody = (body: unknown): string => {
  if (typeof body === "string") return shown(body);
  if (body instanceof URLSearchParams) return shown(body.toString());
  if (!(body instanceof FormData)) return "";
  return shown(
    Array.from(body, ([name, value]) =>
      typeof value === "string"
        ? `${name}=${value}`
        : `${name}=<file ${value.name}, ${value.size} bytes>`,
    ).join("\n"),
  );
};

/** An exchange as a report shows it. */
export const exchangeOf = (
  url: URL,
  request: { readonly method: string; readonly headers: Headers; readonly body?: unknown },
  answer: { readonly status: number; readonly headers: Headers; readonly text: string },
): Exchange => ({
  method: request.method,
  url: withoutSecrets(url.href),
  requestHeaders: shownHeaders(request.headers),
  requestBody: shownBody(request.body),
  status: answer.status,
  answerHeaders: shownHeaders(answer.headers),
  answerBody: shown(answer.text),
});

const headerLines = (headers: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** An exchange as text: requests with `>`, answers with `<`. */
export const exchangeText = (it: Exchange): string => {
  const marked = (mark: string, lines: ReadonlyArray<string>) =>
    lines.flatMap((line) => line.split("\n")).map((line) => `${mark} ${line}`.trimEnd());
  return [
    ...marked(">", [`${it.method} ${it.url}`, ...headerLines(it.requestHeaders), it.requestBody]),
    ...marked("<", [String(it.status), ...headerLines(it.answerHeaders), it.answerBody]),
  ].join("\n");
};
