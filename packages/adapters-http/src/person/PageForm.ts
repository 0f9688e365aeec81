import { parametersOf } from "@bonafide/core/affiliation/AffiliationParameters";
import type { UploadedFile } from "@bonafide/core/document/DocumentRequest";
import { type Refused, refused, type RefusalName } from "@bonafide/core/catalogue/Refusal";
import { Effect, type Scope } from "effect";
import type { HttpServerRequest } from "effect/http";
import { failUnread } from "../body/BodyChunks.ts";
import { bodyOwner } from "../body/BodyOwner.ts";
import { isUrlEncoded } from "../body/UrlEncodedForm.ts";
import { makeReadDocumentForm } from "../document/DocumentFormBody.ts";
import { makeReadBytes } from "../server/RequestBody.ts";
import { pairsIn } from "../server/RequestQuery.ts";
import { forged, PageFault } from "./PageFault.ts";
import type { PageVisit } from "./PageVisit.ts";

/** What of a visit decides how its form is read. */
type FormVisit = Pick<PageVisit, "request" | "session" | "source"> &
  Partial<Pick<PageVisit, "ended">>;

/** The owner of a form: a person, also one whose session has just ended. */
const personOf = ({ ended, session }: FormVisit): string | undefined => session?.person.id ?? ended;

/** A person's form. The last of several fields with one name counts. */
export interface PageForm {
  /** The text of a field, empty if it is missing. */
  readonly text: (name: string) => string;
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/** A form of texts and files. */
export const formOf = (
  texts: ReadonlyMap<string, string>,
  files: PageForm["files"] = new Map(),
): PageForm => ({ text: (name) => texts.get(name) ?? "", texts, files });

/** The files of a form: a document's two sides, or an affiliation's proof with its details. */
const uploads = {
  files: ["front_image", "back_image", "document_file", "logo", "rows"],
  texts: [
    ...new Set([
      "csrf",
      "task",
      "kind",
      "consumer",
      "list",
      "skip",
      "empty",
      "checked",
      "current",
      "street",
      "city",
      "state",
      "zip",
      ...(["teacher", "student", "military"] as const).flatMap((family) =>
        parametersOf({ family, by: "upload" }, 1).map(({ name }) => name),
      ),
      ...parametersOf({ family: "responder", by: "upload", role: "emt" }, 1).map(
        ({ name }) => name,
      ),
    ]),
  ].filter((name) => name !== "document_file"),
};

const unreadable = new PageFault({ name: "unreadable" });
const tooLarge = refused("FileTooLarge");
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The error page for an unreadable body. */
const faultNames: Partial<Readonly<Record<RefusalName, PageFault["name"]>>> = {
  FileTooLarge: "tooLarge",
  BodyTooSlow: "slow",
  ServerFull: "full",
  ProductRateExceeded: "wait",
};

const faultOf = ({ names: [name], retryAfter }: Refused): PageFault =>
  new PageFault({
    name: faultNames[name] ?? "unreadable",
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

const toFault = (error: Refused | PageFault): PageFault =>
  error._tag === "Refused" ? faultOf(error) : error;

const textsOf = (bytes: Uint8Array): Effect.Effect<PageForm, PageFault> =>
  Effect.try({ try: () => utf8.decode(bytes), catch: () => unreadable }).pipe(
    Effect.flatMap((text) => {
      const { pairs, tooMany } = pairsIn(text);
      return tooMany ? Effect.fail(unreadable) : Effect.succeed(formOf(new Map(pairs)));
    }),
  );

/**
 * Reads a person's form: texts of up to 64 KiB in total, and photos from signed-in people (and from strangers where a page says so), within their share of the
 * uploads' memory. Files are read only after `accepts` has accepted the form's token, which must come first.
 */
export const makeReadPageForm = Effect.gen(function* () {
  const readForm = yield* makeReadDocumentForm;
  const readBytes = yield* makeReadBytes;

  const readTexts = (visit: FormVisit) => {
    const person = personOf(visit);
    return readBytes(
      visit.request,
      person === undefined ? bodyOwner.address(visit.source) : bodyOwner.person(person),
      tooLarge,
    ).pipe(Effect.mapError(faultOf), Effect.flatMap(textsOf));
  };

  const readFiles = (
    request: HttpServerRequest.HttpServerRequest,
    owner: string,
    accepts: (token: string | undefined) => boolean,
  ) =>
    readForm(request, owner, {
      ...uploads,
      refuseFiles: ({ csrf }) =>
        accepts(typeof csrf === "string" ? csrf : undefined) ? undefined : forged,
    }).pipe(
      Effect.mapBoth({
        onFailure: toFault,
        onSuccess: ({ fields, files }) =>
          formOf(
            new Map(
              Object.entries(fields).map(([name, value]) => [
                name,
                typeof value === "string" ? value : "",
              ]),
            ),
            files,
          ),
      }),
    );

  return (
    visit: FormVisit,
    accepts: (token: string | undefined) => boolean,
    takesFilesOfStrangers: boolean,
  ): Effect.Effect<PageForm, PageFault, Scope.Scope> => {
    const { request, source } = visit;
    const person = personOf(visit);
    const contentType = request.headers["content-type"];
    if (contentType === undefined) return Effect.succeed(formOf(new Map()));
    if (isUrlEncoded(contentType)) return readTexts(visit);
    if (person !== undefined) return readFiles(request, bodyOwner.person(person), accepts);
    return takesFilesOfStrangers
      ? readFiles(request, bodyOwner.address(source), accepts)
      : failUnread(request, unreadable);
  };
});
