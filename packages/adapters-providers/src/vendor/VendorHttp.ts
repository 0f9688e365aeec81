import { Data, Duration, Effect, type Scope } from "effect";
import type { buildConnector } from "undici";
import { callbackUserAgent } from "../callback/CallbackUserAgent.ts";

/** One request to a vendor. The operator is trusted, so the URL may point anywhere. */
export interface VendorRequest {
  readonly method: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A vendor's answer: any status, at most 64 KiB of UTF-8. */
export interface VendorAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * A vendor did not answer. `NotConnected`: nothing was sent. `Broken`: the connection broke or the answer was invalid,
 * so the request may have been executed.
 */
export class VendorUnreached extends Data.TaggedError("VendorUnreached")<{
  readonly reason: "NotConnected" | "Broken";
}> {}

/** Sends requests to vendors over HTTP/1.1. */
export interface VendorHttp {
  readonly ask: (request: VendorRequest) => Effect.Effect<VendorAnswer, VendorUnreached>;
}

const answerSize = 64 * 1024;

class NotConnected extends Error {}

const connecting =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, connected) => {
    connect(options, (error, socket) => {
      if (error === null) connected(null, socket);
      else connected(new NotConnected(error.message), null);
    });
  };

/**
 * Connections to vendors, kept for ten seconds and closed with the scope. It follows no redirects and uses no proxy.
 * The caller enforces the attempt's `timeLimit` by interruption. Connecting may take half of it, so that a silent
 * vendor is known not to have been asked. Certificates are checked against the system's authorities and those of
 * `NODE_EXTRA_CA_CERTS`.
 */
export const makeVendorHttp = (
  timeLimit: Duration.Duration,
): Effect.Effect<VendorHttp, never, Scope.Scope> =>
  Effect.gen(function* () {
    // Loaded on use: every command reads vendor settings, but few call a vendor.
    const { Agent, buildConnector } = yield* Effect.promise(() => import("undici"));
    const timeout = Duration.toMillis(Duration.times(timeLimit, 0.5));
    const agent = yield* Effect.acquireRelease(
      Effect.sync(
        () =>
          new Agent({
            connect: connecting(buildConnector({ timeout, allowH2: false })),
            maxHeaderSize: 16 * 1024,
            maxResponseSize: answerSize,
            headersTimeout: 0,
            bodyTimeout: 0,
            keepAliveTimeout: 10_000,
            keepAliveMaxTimeout: 60_000,
          }),
      ),
      (agent) => Effect.promise(() => agent.destroy()),
    );

    const ask = ({ body, headers, method, url }: VendorRequest) =>
      Effect.tryPromise({
        try: async (signal): Promise<VendorAnswer> => {
          const answer = await agent.request({
            ...originOf(url),
            method,
            headers: { "user-agent": callbackUserAgent, ...headers },
            signal,
            ...(body === undefined ? {} : { body }),
          });
          return {
            status: answer.statusCode,
            contentType: String(answer.headers["content-type"] ?? ""),
            body: await answer.body.text(),
          };
        },
        catch: (error) =>
          new VendorUnreached({
            reason: error instanceof NotConnected ? "NotConnected" : "Broken",
          }),
      });
    return { ask };
  });

const originOf = (url: string) => {
  const { origin, pathname, search } = new URL(url);
  return { origin, path: `${pathname}${search}` };
};
