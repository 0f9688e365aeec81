import type { AffiliationCaller } from "@bonafide/core/affiliation/AffiliationClient";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import { Effect, Scope } from "effect";
import type { HttpServerRequest } from "effect/http";
import { lengthOf } from "../body/BodyChunks.ts";
import { BodyMemory } from "../body/BodyMemory.ts";
import { bodyOwner } from "../body/BodyOwner.ts";
import { emptyJson, isJson } from "../body/EmptyJson.ts";
import { chunkBytes, makeReadFormBody } from "../body/FormBody.ts";
import { isMultipart, multipartForm } from "../body/MultipartForm.ts";
import { isUrlEncoded, urlEncodedForm } from "../body/UrlEncodedForm.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { AffiliationFormDraft } from "./AffiliationFormDraft.ts";

/** How long a form may be, in bytes: a file of 16 MB in base64, percent-encoded at its worst, and what goes with it. */
const maxFormBytes = 32 * 1024 * 1024;

/** The most that is kept of a form, in bytes: its file, and texts that are cut. */
const maxKeptBytes = imageBounds.below + 512 * 1024;

/** The names of what says who calls. */
const credentials = ["client_id", "client_secret"];

const formLengthOf = (request: HttpServerRequest.HttpServerRequest): number =>
  Math.min(lengthOf(request) ?? maxFormBytes, maxFormBytes);

/** What the query of a request says. */
export const draftOf = (request: HttpServerRequest.HttpServerRequest): AffiliationFormDraft => {
  const start = request.url.indexOf("?");
  const query = start === -1 ? "" : request.url.slice(start);
  return new AffiliationFormDraft(query, formLengthOf(request));
};

/** Lets in the client that a form speaks for, by what of the form has come. */
export type Enter = (form: AffiliationForm) => Effect.Effect<AffiliationCaller, Refused>;

const parserOf = (contentType: string, draft: AffiliationFormDraft) => {
  if (isUrlEncoded(contentType)) return urlEncodedForm(draft);
  if (isJson(contentType)) return emptyJson();
  // Anything else is no form, unless there is nothing at all.
  return multipartForm(isMultipart(contentType) ? contentType : "", draft);
};

/**
 * Reads the parameters of a POST of the group-affiliation API, from its query and from its form, urlencoded or
 * multipart, together, and lets its caller in; what is no form is `BodyUnreadable` to a caller that was let in.
 *
 * Nothing of a body is read before `enter` where only the query or the address can speak for the caller, and at most
 * `maxBodyBytes` where the form may do so itself; these count for the address. A longer form counts for the client
 * until the scope ends.
 *
 * Source: choices, section 4.
 */
export const makeReadAffiliationForm = Effect.gen(function* () {
  const { maxBodyBytes: beginning } = yield* HttpSettings;
  const { texts, uploads } = yield* BodyMemory;
  const readFormBody = yield* makeReadFormBody;

  const readBody = Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    contentType: string,
    draft: AffiliationFormDraft,
    source: string | undefined,
    enter: Enter,
  ): Effect.fn.Return<void, Refused, Scope.Scope> {
    const scope = yield* Scope.Scope;
    const isFormType = isUrlEncoded(contentType) || isMultipart(contentType);
    const isSaid = credentials.every((name) => draft.texts.has(name));
    const claim = Math.min(formLengthOf(request), maxKeptBytes) + chunkBytes;
    const beginUpload = (caller: AffiliationCaller) =>
      uploads.begin(bodyOwner.client(caller), claim).pipe(Scope.provide(scope));
    let isEntered = isSaid || !isFormType;
    let holding = isEntered
      ? yield* beginUpload(yield* enter(draft))
      : yield* texts.begin(bodyOwner.address(source), beginning + chunkBytes);

    const enterLate = Effect.gen(function* () {
      isEntered = true;
      const upload = yield* beginUpload(yield* enter(draft));
      yield* holding.holds(0);
      holding = upload;
    });
    yield* readFormBody(request, {
      parser: parserOf(contentType, draft),
      sink: draft,
      longest: formLengthOf(request),
      tooLong: "BodyUnreadable",
      holding: () => holding,
      onProgress: (received) => (isEntered || received <= beginning ? undefined : enterLate),
    });
  });

  return Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    source: string | undefined,
    enter: Enter,
  ): Effect.fn.Return<
    readonly [caller: AffiliationCaller, form: AffiliationFormDraft],
    Refused,
    Scope.Scope
  > {
    const draft = draftOf(request);
    yield* Effect.addFinalizer(() => Effect.sync(() => draft.free()));
    const contentType = request.headers["content-type"];
    if (contentType !== undefined) {
      yield* readBody(request, contentType, draft, source, enter).pipe(
        // Strangers are told that they are, whatever they sent.
        Effect.tapError(() => enter(draft)),
      );
    }
    const caller = yield* enter(draft);
    return draft.tooMany ? yield* refused("ParametersTooMany") : [caller, draft];
  });
});
