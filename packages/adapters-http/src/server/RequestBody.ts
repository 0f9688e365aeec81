import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import type { Fields } from "@bonafide/core/verification/Parameters";
import { ByteSize, Effect, Predicate } from "effect";
import {
  HttpEffect,
  HttpIncomingMessage,
  type HttpServerError,
  HttpServerRequest,
  HttpServerResponse,
} from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

const isJson = (contentType: string | undefined): boolean =>
  contentType === undefined || /^\s*application\/json\s*(;|$)/i.test(contentType);

const parse = (bytes: ArrayBuffer): unknown => {
  try {
    const text = utf8.decode(bytes);
    return text === "" ? {} : JSON.parse(text);
  } catch {
    // Not UTF-8, not JSON, or nested beyond the stack.
    return undefined;
  }
};

// What is left of a body that is too large is not worth reading: the connection ends with the answer.
const closing = HttpEffect.appendPreResponseHandler((_, response) =>
  Effect.succeed(HttpServerResponse.setHeader(response, "connection", "close")),
);

const unread = (
  request: HttpServerRequest.HttpServerRequest,
  { reason }: HttpServerError.HttpServerError,
) => {
  const tooLarge = reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge";
  return Effect.andThen(
    tooLarge
      ? Effect.provideService(closing, HttpServerRequest.HttpServerRequest, request)
      : Effect.void,
    Effect.fail(refused("BodyUnreadable")),
  );
};

/** Reads a body that is not too large, else `BodyUnreadable`. */
export const makeReadBytes = Effect.map(HttpSettings, ({ maxBodyBytes }) => {
  const limit = ByteSize.fromInputUnsafe(maxBodyBytes);

  return (request: HttpServerRequest.HttpServerRequest): Effect.Effect<ArrayBuffer, Refused> =>
    request.arrayBuffer.pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, limit),
      Effect.catch((error) => unread(request, error)),
    );
});

/**
 * Reads the fields of a JSON body, else `BodyUnreadable`: it has to be one object in UTF-8, and not too large. No
 * body at all is no fields; a missing Content-Type is JSON. Source: choices, section 2; RFC 8259.
 */
export const makeReadFields = Effect.map(makeReadBytes, (readBytes) => {
  return (request: HttpServerRequest.HttpServerRequest): Effect.Effect<Fields, Refused> => {
    if (!isJson(request.headers["content-type"])) return Effect.fail(refused("BodyUnreadable"));
    return Effect.flatMap(readBytes(request), (bytes) => {
      const body = parse(bytes);
      return Predicate.isReadonlyObject(body)
        ? Effect.succeed(body)
        : Effect.fail(refused("BodyUnreadable"));
    });
  };
});
