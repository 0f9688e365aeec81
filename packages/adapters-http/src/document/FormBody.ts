import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { type DocumentForm, imageBounds } from "@bonafide/core/document/DocumentRequest";
import { Effect, Option, type Scope, Stream } from "effect";
import type { HttpServerRequest } from "effect/http";
import { HttpSettings } from "../server/HttpSettings.ts";
import { type FormParser, formParser, type FormParts } from "./FormParser.ts";
import { UploadMemory } from "./UploadMemory.ts";

/**
 * How long a form may be, in bytes. Far more than is kept of one, so that whoever sends two files that are much too
 * large still learns all that is wrong.
 */
const maxFormBytes = 128 * 1024 * 1024;

/** A longer Content-Type names no boundary that a client would make up. Source: RFC 2046, 5.1.1. */
const maxContentType = 256;

const isForm = (contentType: string): boolean =>
  contentType.length <= maxContentType && /^\s*multipart\/form-data\s*;/i.test(contentType);

const unreadable = refused("BodyUnreadable");

const nothing: DocumentForm = { fields: {}, files: new Map() };

/** The length that a request says, or the most that is read of one that says none. */
const lengthOf = ({ headers }: HttpServerRequest.HttpServerRequest): number => {
  const said = headers["content-length"];
  return said === undefined ? maxFormBytes : Number(said);
};

// Node gives a request without a body an empty stream; a host that embeds the edge may give it none.
const bytesOf = ({ source, stream }: HttpServerRequest.HttpServerRequest) =>
  source instanceof Request && source.body === null ? Stream.empty : stream;

const drain = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  parser: FormParser,
  length: number,
) {
  let received = 0;
  const take = (chunk: Uint8Array): Effect.Effect<void, Refused> => {
    received += chunk.length;
    // Nothing in a form gets that long but its files.
    if (received > length) return Effect.fail(refused("FileTooLarge"));
    return parser.write(chunk) ? Effect.void : Effect.fail(unreadable);
  };
  yield* Stream.runForEach(bytesOf(request), take).pipe(
    Effect.catchTag("HttpServerError", () => Effect.fail(unreadable)),
  );
  return received;
});

/** No body is a form with nothing in it, whatever it is called. */
const readNothing = (request: HttpServerRequest.HttpServerRequest) =>
  bytesOf(request).pipe(
    Stream.runForEach((chunk) => (chunk.length === 0 ? Effect.void : Effect.fail(unreadable))),
    Effect.mapBoth({ onFailure: () => unreadable, onSuccess: () => nothing }),
  );

/**
 * Reads a form, else `BodyUnreadable`; one longer than 128 MB is `FileTooLarge`. It holds no more than the files and
 * the texts that are asked for. The files, and their share of the memory for uploads, are there until
 * the scope ends.
 *
 * Source: choices, section 2; RFC 7578.
 */
export const makeReadForm = Effect.gen(function* () {
  const { maxBodyBytes } = yield* HttpSettings;
  const memory = yield* UploadMemory;

  return Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    { files, texts }: FormParts,
  ): Effect.fn.Return<DocumentForm, Refused, Scope.Scope> {
    const contentType = request.headers["content-type"];
    if (contentType === undefined) return yield* readNothing(request);
    if (!isForm(contentType)) return yield* unreadable;
    const length = lengthOf(request);
    if (length > maxFormBytes) return yield* refused("FileTooLarge");
    yield* memory.hold(Math.min(length, files.length * imageBounds.below));
    const parser = formParser({
      contentType,
      files,
      texts,
      length,
      maxFieldBytes: maxBodyBytes,
    });
    yield* Effect.addFinalizer(() => Effect.sync(parser.free));
    const received = yield* drain(request, parser, length);
    if (received === 0) return nothing;
    return yield* Option.match(parser.end(), {
      onNone: () => Effect.fail(unreadable),
      onSome: Effect.succeed,
    });
  });
});
