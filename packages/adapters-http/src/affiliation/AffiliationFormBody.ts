import { affiliationCalls, clientParameters } from "@bonafide/core/affiliation/AffiliationCalls";
import type { AffiliationCaller } from "@bonafide/core/affiliation/AffiliationClient";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { Effect, identity, Scope } from "effect";
import type { HttpServerRequest } from "effect/http";
import { hasBody, lengthOf } from "../body/BodyChunks.ts";
import { BodyMemory, type UploadHolding } from "../body/BodyMemory.ts";
import { bodyOwner } from "../body/BodyOwner.ts";
import { namingTypes, takesType } from "../body/BodyType.ts";
import { emptyJson, isJson } from "../body/EmptyJson.ts";
import { chunkBytes, makeReadFormBody } from "../body/FormBody.ts";
import { claimOf } from "../body/SpooledFile.ts";
import { multipartForm } from "../body/MultipartForm.ts";
import { isUrlEncoded, urlEncodedForm } from "../body/UrlEncodedForm.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { AffiliationFormDraft } from "./AffiliationFormDraft.ts";

/** The longest form in bytes: a 16 MB file in base64, percent-encoded in the worst case, and the other parameters. */
const maxFormBytes = 32 * 1024 * 1024;

/** The most that is kept of a form's texts, in bytes. */
const maxTextBytes = 512 * 1024;

/** The parameters that authenticate the caller. */
const credentials = Object.values(clientParameters).map(({ name }) => name);

const formLengthOf = (request: HttpServerRequest.HttpServerRequest): number =>
  Math.min(lengthOf(request) ?? maxFormBytes, maxFormBytes);

/** The parameters in a request's query, whose files are in a directory meanwhile if they are large. */
export const draftOf = (
  request: HttpServerRequest.HttpServerRequest,
  directory: string,
): AffiliationFormDraft => {
  const start = request.url.indexOf("?");
  const query = start === -1 ? "" : request.url.slice(start);
  return new AffiliationFormDraft(query, formLengthOf(request), directory);
};

/** Authenticates the client by the part of the form that has arrived. */
export type Enter = (form: AffiliationForm) => Effect.Effect<AffiliationCaller, Refused>;

// Every verify call takes the same kinds of body.
const verifyCall = affiliationCalls.teacherUpload;
const isTaken = takesType(verifyCall);

const parserOf = (contentType: string, draft: AffiliationFormDraft) => {
  // A missing type is that of JSON, here too.
  if (isJson(contentType) || contentType === "") return emptyJson();
  if (isUrlEncoded(contentType)) return urlEncodedForm(draft);
  // An empty body is allowed; any other type is not a form.
  return multipartForm(isTaken(contentType) ? contentType : "", draft);
};

/**
 * Reads the parameters of a POST of the group-affiliation API from its query and its form (urlencoded or multipart),
 * and authenticates the caller. A body that is not a form is `BodyUnreadable` to an authenticated caller.
 *
 * If only the query or the address can authenticate, `enter` runs before the body is read. If the form may, at most
 * `maxBodyBytes` are read first; they count for the address. A longer form counts for the client until the scope ends,
 * and one of more than `maxFormBytes` is refused there.
 *
 * Source: choices, section 4.
 */
export const makeReadAffiliationForm = Effect.gen(function* () {
  const { maxBodyBytes: beginning, spoolDirectory } = yield* HttpSettings;
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
    const isFormType = isTaken(contentType);
    const isSaid = credentials.every((name) => draft.texts.has(name));
    const claim = claimOf(formLengthOf(request) + request.url.length, 1, maxTextBytes + chunkBytes);
    const announced = lengthOf(request) ?? 0;
    const isTooLong = announced > maxFormBytes;
    const beginUpload = (caller: AffiliationCaller) =>
      uploads.begin(bodyOwner.client(caller), claim).pipe(Scope.provide(scope));
    let isEntered = isSaid || !isFormType;
    let holding: UploadHolding = isEntered
      ? yield* beginUpload(yield* enter(draft))
      : yield* texts.begin(bodyOwner.address(source), beginning + chunkBytes);

    const enterLate = Effect.gen(function* () {
      isEntered = true;
      const caller = yield* enter(draft);
      if (isTooLong) return yield* refused("FileTooLarge");
      const upload = yield* beginUpload(caller);
      yield* holding.holds(0, 0);
      holding = upload;
    });
    yield* readFormBody(request, {
      parser: parserOf(contentType, draft),
      sink: draft,
      // Of a form that is too long, the beginning is read, because its credentials may be there.
      longest: isTooLong && !isEntered ? announced : formLengthOf(request),
      tooLong: "FileTooLarge",
      holding: () => holding,
      onProgress: (received) => (isEntered || received <= beginning ? undefined : enterLate),
    }).pipe(isFormType ? identity : namingTypes(verifyCall));
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
    const draft = draftOf(request, spoolDirectory);
    yield* Effect.addFinalizer(() => Effect.sync(() => draft.free()));
    const contentType = request.headers["content-type"];
    if (contentType !== undefined || hasBody(request)) {
      yield* readBody(request, contentType ?? "", draft, source, enter).pipe(
        // Authentication comes first: a stranger gets no other error.
        Effect.tapError(() => enter(draft)),
      );
    }
    const caller = yield* enter(draft);
    return draft.tooMany ? yield* refused("ParametersTooMany") : [caller, draft];
  });
});
