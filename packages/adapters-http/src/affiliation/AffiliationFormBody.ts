import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { Effect, type Scope, Stream } from "effect";
import type { HttpServerRequest } from "effect/http";
import { UploadMemory } from "../document/UploadMemory.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { affiliationBodyParser, isFormType } from "./AffiliationBodyParser.ts";
import { AffiliationFormDraft } from "./AffiliationFormDraft.ts";

/** How long a form may be, in bytes: a file of 16 MB in base64, percent-encoded at its worst, and what goes with it. */
const maxFormBytes = 32 * 1024 * 1024;

const unreadable = refused("BodyUnreadable");

/** The names of what says who calls. */
const credentials = ["client_id", "client_secret"];

// Node gives a request without a body an empty stream; a host that embeds the edge may give it none.
const bytesOf = ({ source, stream }: HttpServerRequest.HttpServerRequest) =>
  source instanceof Request && source.body === null ? Stream.empty : stream;

/** What the query of a request says. */
export const draftOf = ({ url }: HttpServerRequest.HttpServerRequest): AffiliationFormDraft => {
  const draft = new AffiliationFormDraft();
  const start = url.indexOf("?");
  if (start !== -1) draft.addPairs(url.slice(start));
  return draft;
};

/** Lets in whom a form speaks for, by what of it has come. */
export type Enter<C> = (form: AffiliationForm) => Effect.Effect<C, Refused>;

/**
 * Reads the parameters of a POST of the group-affiliation API, from its query and from its form, urlencoded or
 * multipart, together, and lets its caller in; what is no form is `BodyUnreadable` to whoever was let in.
 *
 * Nothing of a body is read before `enter` where only the query or the address can speak for the caller, and at most
 * `maxBodyBytes` where the form may do so itself. A longer form keeps its share of the memory for uploads until the
 * scope ends.
 *
 * Source: choices, section 4.
 */
export const makeReadAffiliationForm = Effect.gen(function* () {
  const { maxBodyBytes: beginning } = yield* HttpSettings;
  const memory = yield* UploadMemory;

  const readBody = Effect.fnUntraced(function* <C>(
    request: HttpServerRequest.HttpServerRequest,
    contentType: string,
    draft: AffiliationFormDraft,
    enter: Enter<C>,
  ): Effect.fn.Return<void, Refused, Scope.Scope> {
    const parser = affiliationBodyParser(contentType, draft, maxFormBytes);
    const length = Number(request.headers["content-length"] ?? maxFormBytes);
    if (length > maxFormBytes) return yield* unreadable;
    let received = 0;
    const take = Effect.fnUntraced(function* (chunk: Uint8Array) {
      const before = received;
      received += chunk.length;
      if (received > length) return yield* unreadable;
      parser.write(chunk);
      if (before > beginning || received <= beginning) return;
      parser.peek();
      yield* enter(draft);
      yield* memory.hold(length);
    });
    yield* Stream.runForEach(bytesOf(request), take).pipe(
      Effect.catchTag("HttpServerError", () => Effect.fail(unreadable)),
    );
    if (!parser.end()) return yield* unreadable;
  });

  return Effect.fnUntraced(function* <C>(
    request: HttpServerRequest.HttpServerRequest,
    enter: Enter<C>,
  ): Effect.fn.Return<readonly [caller: C, form: AffiliationFormDraft], Refused, Scope.Scope> {
    const draft = draftOf(request);
    const contentType = request.headers["content-type"];
    if (contentType !== undefined) {
      const isSaid = credentials.every((name) => draft.texts.has(name));
      if (isSaid || !isFormType(contentType)) yield* enter(draft);
      yield* readBody(request, contentType, draft, enter).pipe(
        // Strangers are told that they are, whatever they sent.
        Effect.tapError(() => enter(draft)),
      );
    }
    return [yield* enter(draft), draft];
  });
});
