import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { Duration, Effect, Stream } from "effect";
import { HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http";
import { IncomingMessage } from "node:http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { toServerResponse } from "../server/NodeHttp.ts";

/** Takes the next chunk of a body. Reading pauses until the effect ends. */
export type TakeChunk<E> = (chunk: Uint8Array) => Effect.Effect<void, E> | undefined;

/** Reads a body chunk by chunk. Fails with `BodyUnreadable` if it breaks off, `BodyTooSlow` if it is too slow. */
export type EachChunk = <E>(
  request: HttpServerRequest.HttpServerRequest,
  take: TakeChunk<E>,
) => Effect.Effect<void, E | Refused>;

const closing = HttpEffect.appendPreResponseHandler((_, response) =>
  Effect.succeed(HttpServerResponse.setHeader(response, "connection", "close")),
);

/** Fails, and closes the connection after the answer instead of reading the rest of the body. */
export const failUnread = <E>(
  request: HttpServerRequest.HttpServerRequest,
  error: E,
): Effect.Effect<never, E> =>
  Effect.andThen(
    Effect.provideService(closing, HttpServerRequest.HttpServerRequest, request),
    Effect.fail(error),
  );

/** The length that a request declares, if it does. */
export const lengthOf = ({ headers }: HttpServerRequest.HttpServerRequest): number | undefined => {
  const said = headers["content-length"];
  return said === undefined ? undefined : Number(said);
};

/** Whether a request says that it has a body. */
export const hasBody = (request: HttpServerRequest.HttpServerRequest): boolean =>
  (lengthOf(request) ?? 0) > 0 || request.headers["transfer-encoding"] !== undefined;

/** Waits until there is more to read, or nothing more will come; at most for so many milliseconds. */
const moreWithin = (source: IncomingMessage, milliseconds: number): Effect.Effect<boolean> =>
  Effect.callback((resume) => {
    const events = ["readable", "end", "error", "close"] as const;
    const settle = (hasMore: boolean) => {
      forget();
      resume(Effect.succeed(hasMore));
    };
    const more = () => settle(true);
    const timer = setTimeout(() => settle(false), milliseconds);
    const forget = () => {
      clearTimeout(timer);
      for (const event of events) source.off(event, more);
    };
    for (const event of events) source.on(event, more);
    return Effect.sync(forget);
  });

/** Sends `100 Continue` to a client that waits for it. Source: RFC 9110, 10.1.1. */
const askFor = (
  request: HttpServerRequest.HttpServerRequest,
  { headers }: IncomingMessage,
): void => {
  if (headers.expect === undefined) return;
  const response = toServerResponse(request);
  if (!response.headersSent) response.writeContinue();
};

/** Creates the reader of bodies, with the pace of the settings. Source: choices, section 2. */
export const makeEachChunk: Effect.Effect<EachChunk, never, HttpSettings> = Effect.map(
  HttpSettings,
  ({ bodyGrace, bodyPace }) => {
    const grace = Duration.toMillis(bodyGrace);
    const millisecondsPerByte = 1000 / bodyPace;

    const eachOfSocket = Effect.fnUntraced(function* <E>(
      request: HttpServerRequest.HttpServerRequest,
      source: IncomingMessage,
      take: TakeChunk<E>,
    ): Effect.fn.Return<void, E | Refused> {
      askFor(request, source);
      // Only the time spent waiting for the client counts. Received bytes add time, up to the grace.
      let patience = grace;
      for (;;) {
        const chunk: Uint8Array | null = source.read();
        if (chunk !== null) {
          patience = Math.min(grace, patience + chunk.length * millisecondsPerByte);
          const taken = take(chunk);
          if (taken !== undefined) yield* taken;
        } else if (source.complete) {
          return;
        } else if (source.destroyed) {
          return yield* refused("BodyUnreadable");
        } else {
          const began = performance.now();
          if (!(yield* moreWithin(source, patience))) {
            return yield* failUnread(request, refused("BodyTooSlow"));
          }
          patience -= performance.now() - began;
        }
      }
    });

    return (request, take) => {
      const { source, stream } = request;
      if (source instanceof IncomingMessage) return eachOfSocket(request, source, take);
      // A host that embeds the edge has its own rules for slow clients.
      if (source instanceof Request && source.body === null) return Effect.void;
      return Stream.runForEach(stream, (chunk) => take(chunk) ?? Effect.void).pipe(
        Effect.catchTag("HttpServerError", () => Effect.fail(refused("BodyUnreadable"))),
      );
    };
  },
);
