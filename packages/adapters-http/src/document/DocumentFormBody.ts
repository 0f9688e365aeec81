import { documentCalls } from "@bonafide/core/document/DocumentCalls";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import type { DocumentForm } from "@bonafide/core/document/DocumentRequest";
import { Effect, identity, type Scope } from "effect";
import type { HttpServerRequest } from "effect/http";
import { lengthOf } from "../body/BodyChunks.ts";
import { namingTypes, unsupportedType } from "../body/BodyType.ts";
import { BodyMemory } from "../body/BodyMemory.ts";
import { chunkBytes, makeReadFormBody } from "../body/FormBody.ts";
import { claimOf } from "../body/SpooledFile.ts";
import { isMultipart, multipartForm } from "../body/MultipartForm.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { DocumentFormSink, type FormParts } from "./DocumentFormSink.ts";

/**
 * The longest form in bytes. It is far more than is kept, so that a client with two oversized files still gets every
 * error.
 */
const maxFormBytes = 128 * 1024 * 1024;

// Every document call takes the same kind of body.
const documentCall = documentCalls.license;
const wrongType = unsupportedType(documentCall);

/**
 * Reads a form with files. Fails with `BodyUnreadable`, or `FileTooLarge` beyond 128 MB. It holds the requested files
 * and texts only, within its owner's shares of the memory and of the disk, until the scope ends.
 *
 * Source: choices, section 2; RFC 7578.
 */
export const makeReadDocumentForm = Effect.gen(function* () {
  const { maxBodyBytes, spoolDirectory } = yield* HttpSettings;
  const { uploads } = yield* BodyMemory;
  const readFormBody = yield* makeReadFormBody;

  return Effect.fnUntraced(function* <F>(
    request: HttpServerRequest.HttpServerRequest,
    owner: string,
    parts: FormParts<F>,
  ): Effect.fn.Return<DocumentForm, F | Refused, Scope.Scope> {
    const contentType = request.headers["content-type"];
    const length = Math.min(lengthOf(request) ?? maxFormBytes, maxFormBytes);
    const sink = new DocumentFormSink(parts, length, maxBodyBytes, spoolDirectory);
    if (contentType !== undefined && !isMultipart(contentType)) return yield* wrongType;
    yield* Effect.addFinalizer(() => Effect.sync(() => sink.free()));
    const claim = claimOf(length, parts.files.length, maxBodyBytes + chunkBytes);
    const holding = yield* uploads.begin(owner, claim);
    yield* readFormBody(request, {
      // Without a type only an empty body is valid.
      parser: multipartForm(contentType ?? "", sink),
      sink,
      longest: length,
      tooLong: "FileTooLarge",
      holding: () => holding,
    }).pipe(contentType === undefined ? namingTypes(documentCall) : identity);
    return sink.form;
  });
});
