import type { Call } from "@bonafide/core/catalogue/Call";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import type { Fields } from "@bonafide/core/verification/Parameters";
import { ByteSize, Effect, Predicate, Result } from "effect";
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http";
import { IncomingMessage } from "node:http";
import { failUnread, lengthOf, makeEachChunk } from "../body/BodyChunks.ts";
import { BodyMemory } from "../body/BodyMemory.ts";
import { jsonShapeOf } from "../body/JsonShape.ts";
import { takesType, unsupportedType } from "../body/BodyType.ts";
import { HttpSettings } from "./HttpSettings.ts";
import { maxParameters } from "./RequestQuery.ts";

const unreadable = refused("BodyUnreadable");
const empty = new Uint8Array();

const nextTick = Effect.callback<void>((resume) => {
  process.nextTick(() => resume(Effect.void));
});

/**
 * Creates the reader of whole bodies within their owner's share of the memory. Fails with `BodyUnreadable` if a body
 * breaks off, `tooLarge` (by default the same) if it is too large.
 */
export const makeReadBytes = Effect.gen(function* () {
  const { maxBodyBytes } = yield* HttpSettings;
  const { texts } = yield* BodyMemory;
  const eachChunk = yield* makeEachChunk;
  const limit = ByteSize.fromInputUnsafe(maxBodyBytes);

  const readArriving = Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    owner: string,
    tooLarge: Refused,
  ) {
    const holding = yield* texts.begin(
      owner,
      Math.min(lengthOf(request) ?? maxBodyBytes, maxBodyBytes),
    );
    const chunks: Array<Uint8Array> = [];
    let received = 0;
    yield* eachChunk(request, (chunk) => {
      received += chunk.length;
      if (received > maxBodyBytes) return Effect.fail(tooLarge);
      chunks.push(chunk);
      return holding.holds(received);
    }).pipe(Effect.catch((refusal) => failUnread(request, refusal)));
    return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
  }, Effect.scoped);

  return (
    request: HttpServerRequest.HttpServerRequest,
    owner: string,
    tooLarge: Refused = unreadable,
  ): Effect.Effect<Uint8Array, Refused> => {
    if ((lengthOf(request) ?? 0) > maxBodyBytes) return failUnread(request, tooLarge);
    const { source } = request;
    if (!(source instanceof IncomingMessage)) {
      return request.arrayBuffer.pipe(
        Effect.provideService(HttpIncomingMessage.MaxBodySize, limit),
        Effect.mapBoth({
          onFailure: ({ reason }) =>
            reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
              ? tooLarge
              : unreadable,
          onSuccess: (bytes) => new Uint8Array(bytes),
        }),
        Effect.catch((refusal) => failUnread(request, refusal)),
      );
    }
    // A body that arrives with its head is complete by the next tick. It is not counted.
    const read = (): Effect.Effect<Uint8Array, Refused> => {
      if (!source.complete || source.headers.expect !== undefined)
        return readArriving(request, owner, tooLarge);
      const bytes: Uint8Array = source.read() ?? empty;
      return bytes.length > maxBodyBytes ? failUnread(request, tooLarge) : Effect.succeed(bytes);
    };
    return source.complete ? read() : Effect.flatMap(nextTick, read);
  };
});

/** How deep JSON may be nested: metadata of 500 characters has 250 levels. */
const maxDepth = 256;

/** The most names in all objects of a body. */
const maxNames = 1000;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const parse = (bytes: Uint8Array): unknown => {
  try {
    const text = utf8.decode(bytes);
    return text === "" ? {} : JSON.parse(text);
  } catch {
    // Neither UTF-8 nor JSON.
    return undefined;
  }
};

/** The fields of a JSON object; an empty body has none. */
export const fieldsOfJson = (bytes: Uint8Array): Result.Result<Fields, Refused> => {
  const { depth, names, parameters } = jsonShapeOf(bytes);
  if (parameters > maxParameters) return Result.fail(refused("ParametersTooMany"));
  if (depth > maxDepth || names > maxNames) return Result.fail(unreadable);
  const body = parse(bytes);
  return Predicate.isReadonlyObject(body) ? Result.succeed(body) : Result.fail(unreadable);
};

/**
 * Creates the reader of JSON bodies. A body must be one object in UTF-8, not too large and not too deep, else
 * `BodyUnreadable`; more than 100 fields are `ParametersTooMany`. An empty body has no fields; a missing Content-Type
 * counts as JSON. Source: choices, section 2; RFC 8259.
 */
export const makeReadFields = Effect.map(
  makeReadBytes,
  (readBytes) => (call: Pick<Call, "takes">) => {
    const isTaken = takesType(call);
    const wrongType = unsupportedType(call);
    return (
      request: HttpServerRequest.HttpServerRequest,
      owner: string,
    ): Effect.Effect<Fields, Refused> => {
      if (!isTaken(request.headers["content-type"] ?? "application/json"))
        return Effect.fail(wrongType);
      return Effect.flatMap(readBytes(request, owner), (bytes) =>
        Effect.fromResult(fieldsOfJson(bytes)),
      );
    };
  },
);
