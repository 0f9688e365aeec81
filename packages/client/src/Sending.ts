import type { CallRequest } from "./CallRequest.ts";
import { BonafideRefusal } from "./Refusal.ts";

/** How requests are sent. Times are in milliseconds. */
export interface SendingSettings {
  /** Makes the requests: the platform's own unless given. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request is sent again: twice unless given. */
  readonly retries?: number | undefined;
  /** How long one attempt may take: a minute unless given. */
  readonly timeout?: number | undefined;
  /** The longest pause between two attempts: half a minute unless given. A server that asks for more is not asked again. */
  readonly longestPause?: number | undefined;
}

/** What a single call may be given beside its parameters. */
export interface CallOptions {
  /** Ends the call. */
  readonly signal?: AbortSignal | undefined;
}

/** With these the server did nothing: any request may be sent again. */
const refusedForNow = new Set([429, 503]);

/** With these, as without an answer, it may have done something: only what reads is sent again. */
const unclear = new Set([502, 504]);

const firstPause = 250;

/** `Retry-After` in seconds. Source: RFC 9110, 10.2.3. */
export const retryAfterOf = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
};

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", aborted);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", aborted, { once: true });
  });

/** A body as JSON where it is JSON. */
const readBody = async (answer: Response): Promise<unknown> => {
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Sends a request until the server takes it or refuses it for good. Requests that change something are sent again only
 * where the server says that it did nothing (429 and 503). Throws `BonafideRefusal`, and what `fetch` throws where no
 * answer came.
 */
export const send = async (
  request: CallRequest,
  settings: SendingSettings,
  { signal }: CallOptions = {},
): Promise<Response> => {
  const { fetch: ask = fetch, longestPause = 30_000, retries = 2, timeout = 60_000 } = settings;
  const { url, ...init } = request;
  const reads = request.method === "GET";

  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= retries;
    const backoff = Math.min(longestPause, firstPause * 2 ** attempt * (0.5 + Math.random()));
    const deadline = AbortSignal.timeout(timeout);
    const both = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);

    let answer: Response;
    try {
      answer = await ask(url, { ...init, redirect: "manual", signal: both });
    } catch (error) {
      if (isLast || !reads || signal?.aborted === true) throw error;
      await pause(backoff, signal);
      continue;
    }
    if (answer.ok) return answer;

    const retryAfter = retryAfterOf(answer.headers.get("retry-after"), Date.now());
    const body = await readBody(answer);
    const wait = retryAfter === undefined ? backoff : retryAfter * 1_000;
    const mayRetry = refusedForNow.has(answer.status) || (reads && unclear.has(answer.status));
    if (isLast || !mayRetry || wait > longestPause)
      throw new BonafideRefusal(answer.status, body, retryAfter);
    await pause(wait, signal);
  }
};
