import type {
  AffiliationFile,
  AffiliationForm,
} from "@bonafide/core/affiliation/AffiliationRequest";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import { Effect, type Scope, Stream } from "effect";
import { type HttpServerRequest, MultipartParser } from "effect/http";
import { UploadMemory } from "../document/UploadMemory.ts";

/** The one parameter that is a file. */
const fileName = "document_file";

/** How long a body may be, in bytes: a file of 16 MB in base64, percent-encoded at its worst, and what goes with it. */
const maxBodyBytes = 32 * 1024 * 1024;
const maxParts = 64;

const unreadable = refused("BodyUnreadable");
const utf8 = new TextDecoder("utf-8", { fatal: true });

const pushTo = <A>(lists: Map<string, Array<A>>, name: string, value: A): void => {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [value]);
  else list.push(value);
};

/** A form that is being put together, from a query and a body. */
class FormDraft {
  readonly texts = new Map<string, Array<string>>();
  readonly files = new Map<string, Array<AffiliationFile>>();

  addText(name: string, text: string): void {
    if (name === fileName) this.addFile(name, fileOfText(text));
    else pushTo(this.texts, name, text);
  }

  addFile(name: string, file: AffiliationFile): void {
    pushTo(this.files, name, file);
  }

  addPairs(text: string): void {
    for (const [name, value] of new URLSearchParams(text)) this.addText(name, value);
  }
}

const base64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Base64, standard or URL-safe, or a data: URI. In a query, `+` came as a space. */
const fileOfText = (text: string): AffiliationFile => {
  const encoded = text
    .replace(/^data:[^,]{0,100},/i, "")
    .replaceAll(" ", "+")
    .replace(/[\r\n]+/g, "");
  if (!base64.test(encoded)) return { _tag: "Unreadable" };
  const bytes = Buffer.from(encoded, "base64");
  return bytes.length >= imageBounds.below ? { _tag: "TooLarge" } : { _tag: "Whole", bytes };
};

const isUrlEncoded = (contentType: string): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

const isMultipart = (contentType: string): boolean =>
  contentType.length <= 256 && /^\s*multipart\/form-data\s*;/i.test(contentType);

const decodeText = (bytes: Uint8Array): Effect.Effect<string, Refused> =>
  Effect.try({ try: () => utf8.decode(bytes), catch: () => unreadable });

const wholeOf = (size: number, chunks: ReadonlyArray<Uint8Array>): AffiliationFile =>
  size >= imageBounds.below
    ? { _tag: "TooLarge" }
    : { _tag: "Whole", bytes: Buffer.concat(chunks) };

/** Reads the parts of a whole body; says whether it was a form to its end. */
const addParts = (draft: FormDraft, contentType: string, body: Uint8Array): boolean => {
  const seen = { end: false, fault: false };
  const parser = MultipartParser.make({
    headers: { "content-type": contentType },
    maxParts,
    maxFieldSize: maxBodyBytes,
    isFile: ({ filename, name }) => name === fileName && filename !== undefined,
    onField: ({ name }, value) => {
      try {
        draft.addText(name, utf8.decode(value));
      } catch {
        seen.fault = true;
      }
    },
    onFile: ({ name }) => {
      const chunks: Array<Uint8Array> = [];
      let size = 0;
      return (chunk) => {
        if (chunk === null) draft.addFile(name, wholeOf(size, chunks));
        else {
          size += chunk.length;
          if (size < imageBounds.below) chunks.push(chunk);
        }
      };
    },
    onError: () => {
      seen.fault = true;
    },
    onDone: () => {
      seen.end = true;
    },
  });
  parser.write(body);
  return seen.end && !seen.fault;
};

const bodyOf = Effect.fnUntraced(function* ({
  source,
  stream,
}: HttpServerRequest.HttpServerRequest) {
  if (source instanceof Request && source.body === null) return new Uint8Array();
  const chunks: Array<Uint8Array> = [];
  let size = 0;
  yield* Stream.runForEach(stream, (chunk) => {
    size += chunk.length;
    if (size > maxBodyBytes) return Effect.fail(unreadable);
    chunks.push(chunk);
    return Effect.void;
  }).pipe(Effect.catchTag("HttpServerError", () => Effect.fail(unreadable)));
  return Buffer.concat(chunks);
});

/**
 * Reads the parameters of a call of the group-affiliation API, from its query and from its form, urlencoded or
 * multipart, together; else `BodyUnreadable`. It keeps its share of the memory for uploads until its scope ends.
 *
 * Source: choices, section 4.
 */
export const makeReadAffiliationForm = Effect.gen(function* () {
  const memory = yield* UploadMemory;

  return Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
  ): Effect.fn.Return<AffiliationForm, Refused, Scope.Scope> {
    const draft = new FormDraft();
    const start = request.url.indexOf("?");
    if (start !== -1) draft.addPairs(request.url.slice(start));
    const contentType = request.headers["content-type"];
    if (request.method === "GET" || contentType === undefined) return draft;
    const length = Number(request.headers["content-length"] ?? maxBodyBytes);
    if (length > maxBodyBytes) return yield* unreadable;
    yield* memory.hold(length);
    const body = yield* bodyOf(request);
    if (body.length === 0) return draft;
    if (isUrlEncoded(contentType)) {
      draft.addPairs(yield* decodeText(body));
      return draft;
    }
    if (isMultipart(contentType) && addParts(draft, contentType, body)) return draft;
    return yield* unreadable;
  });
});
