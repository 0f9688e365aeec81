import { Effect } from "effect";
import { type Exchange, exchangeOf } from "./Exchange.ts";
import type { ConformanceKeys } from "./Keys.ts";
import { Unmet, Untried } from "./Sentence.ts";

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body as JSON; absent where it is none. */
  readonly json: unknown;
}

/** What is asked beside the method and the path. */
export interface Asked {
  readonly authorization?: string | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly multipart?: Readonly<Record<string, string | File>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Calls a deployment from outside, and keeps what was exchanged. */
export interface Prober {
  readonly baseUrl: URL;
  readonly ask: (method: string, path: string, asked?: Asked) => Effect.Effect<Answer, Unmet>;
  /** A key, or `Untried` where the file of keys has none. */
  readonly key: <A>(
    name: string,
    of: (keys: ConformanceKeys) => A | undefined,
  ) => Effect.Effect<A, Untried>;
  /** What was exchanged since the last time that this was read. */
  readonly exchanges: () => ReadonlyArray<Exchange>;
}

/** How long one answer may take, in milliseconds. */
const patience = 60_000;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const bodyOf = ({ form, json, multipart }: Asked) => {
  if (json !== undefined) return typeof json === "string" ? json : JSON.stringify(json);
  if (form !== undefined) return new URLSearchParams(form);
  if (multipart === undefined) return undefined;
  const body = new FormData();
  for (const [name, value] of Object.entries(multipart)) body.append(name, value);
  return body;
};

/** A prober of the deployment at a base URL. */
export const makeProber = (baseUrl: URL, keys: ConformanceKeys): Prober => {
  let kept: Array<Exchange> = [];

  const ask: Prober["ask"] = (method, path, asked = {}) =>
    Effect.tryPromise({
      try: async (signal) => {
        const url = new URL(path, baseUrl);
        for (const [name, value] of Object.entries(asked.query ?? {}))
          url.searchParams.append(name, value);
        const headers = new Headers(asked.headers);
        if (asked.authorization !== undefined) headers.set("authorization", asked.authorization);
        if (asked.json !== undefined && !headers.has("content-type"))
          headers.set("content-type", "application/json");
        const body = bodyOf(asked);
        const response = await fetch(url, {
          method,
          headers,
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
          ...(body === undefined ? {} : { body }),
        });
        const bytes = new Uint8Array(await response.arrayBuffer());
        const text = new TextDecoder().decode(bytes);
        const { status } = response;
        kept.push(
          exchangeOf(url, { method, headers, body }, { status, headers: response.headers, text }),
        );
        return { status, headers: response.headers, text, bytes, json: jsonOf(text) };
      },
      catch: (error) =>
        new Unmet({ message: `${method} ${path} was not answered: ${String(error)}` }),
    });

  const key: Prober["key"] = (name, of) => {
    const found = of(keys);
    return found === undefined
      ? Effect.fail(new Untried({ message: `the keys have no ${name}` }))
      : Effect.succeed(found);
  };

  const exchanges = () => {
    const those = kept;
    kept = [];
    return those;
  };
  return { baseUrl, ask, key, exchanges };
};
