import { Effect, Schema } from "effect";

/** Answers requests: `inProcessHttp` of `@bonafide/adapters-http`, or the `fetch` of an embedding host. */
export type Handle = (request: Request) => Promise<Response>;

/** What a request says besides its method and path. */
export interface Ask {
  /** The caller's `Authorization` header. No header is sent if absent. */
  readonly as?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent unchanged, anything else as JSON. No `Content-Type` is added. */
  readonly body?: unknown;
}

/** An answer, as it went over the wire. */
export interface Answer {
  readonly status: number;
  /** By their names in lower case; several of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Asks a server that runs in this process. */
export interface InProcessClient {
  /** Asks for a path, with its query. A handler that throws is a defect. */
  readonly ask: (method: string, path: string, ask?: Ask) => Effect.Effect<Answer>;
}

// Bytes, because a text would be given a Content-Type.
const bytesOf = (body: unknown) =>
  body instanceof Uint8Array
    ? new Blob([Uint8Array.from(body)])
    : new Blob([typeof body === "string" ? body : JSON.stringify(body)]);

const headersOf = ({ headers }: Response): Readonly<Record<string, string>> => {
  const cookies = headers.getSetCookie();
  return {
    ...Object.fromEntries(headers),
    ...(cookies.length === 0 ? {} : { "set-cookie": cookies.join(", ") }),
  };
};

/**
 * A client of a server without a socket, for the tests of the edge and of hosts that embed it:
 *
 * ```ts
 * const { ask } = inProcessClient(yield* inProcessHttp);
 * const { secret } = yield* operators.issueKey(account.id);
 * const answer = yield* ask("POST", "/api/v2/verification", {
 *   as: `Bearer Service ${btoa(secret)}`,
 *   body: { metadata: "mine" },
 * });
 * const { verification_id } = yield* jsonOf(answer, Schema.Struct({ verification_id: Schema.String }));
 * ```
 */
export const inProcessClient = (handle: Handle): InProcessClient => ({
  ask: (method, path, { as, body, headers } = {}) =>
    Effect.promise(async () => {
      const response = await handle(
        new Request(`http://in-process.test${path}`, {
          method,
          headers: { ...(as === undefined ? {} : { authorization: as }), ...headers },
          ...(body === undefined ? {} : { body: bytesOf(body) }),
        }),
      );
      return {
        status: response.status,
        headers: headersOf(response),
        text: await response.text(),
      };
    }),
});

/** The JSON of an answer; fails if it is invalid or of another shape. */
export const jsonOf = <A>(
  { text }: Answer,
  shape: Schema.Decoder<A>,
): Effect.Effect<A, Schema.SchemaError> =>
  Schema.decodeUnknownEffect(Schema.fromJsonString(shape))(text);
