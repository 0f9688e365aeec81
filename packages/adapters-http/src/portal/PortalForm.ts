import { parametersOf } from "@bonafide/core/affiliation/AffiliationParameters";
import type { UploadedFile } from "@bonafide/core/document/DocumentRequest";
import { ByteSize, Effect, type Scope } from "effect";
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http";
import { makeReadForm } from "../document/FormBody.ts";
import type { FormParts } from "../document/FormParser.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { PortalFault } from "./PortalFault.ts";

/** A form as a person sent it. Of fields with one name, the last counts. */
export interface PortalForm {
  /** What was entered into a field; nothing where it is not there. */
  readonly text: (name: string) => string;
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

const formOf = (
  texts: ReadonlyMap<string, string>,
  files: PortalForm["files"] = new Map(),
): PortalForm => ({ text: (name) => texts.get(name) ?? "", texts, files });

/** What a form with files may hold: a document's two sides, or an affiliation's proof with what is said of it. */
const uploads: FormParts = {
  files: ["front_image", "back_image", "document_file"],
  texts: [
    ...new Set([
      "csrf",
      "task",
      "kind",
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

const unreadable = new PortalFault({ name: "unreadable" });
const utf8 = new TextDecoder("utf-8", { fatal: true });

const isUrlEncoded = (contentType: string): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

/**
 * Reads a person's form: texts of up to 64 KiB in all, and photos from people who are signed in, in the memory that
 * all uploads share. Strangers' files are not read.
 */
export const makeReadPortalForm = Effect.gen(function* () {
  const { maxBodyBytes } = yield* HttpSettings;
  const readForm = yield* makeReadForm;
  const limit = ByteSize.fromInputUnsafe(maxBodyBytes);

  const readTexts = (request: HttpServerRequest.HttpServerRequest) =>
    request.arrayBuffer.pipe(
      Effect.provideService(HttpIncomingMessage.MaxBodySize, limit),
      Effect.mapError(
        ({ reason }) =>
          new PortalFault({
            name:
              reason._tag === "RequestParseError" && reason.reason === "BodyTooLarge"
                ? "tooLarge"
                : "unreadable",
          }),
      ),
      Effect.flatMap((bytes) =>
        Effect.try({ try: () => utf8.decode(bytes), catch: () => unreadable }),
      ),
      Effect.map((text) => formOf(new Map(new URLSearchParams(text)))),
    );

  const readFiles = (request: HttpServerRequest.HttpServerRequest) =>
    readForm(request, uploads).pipe(
      Effect.mapBoth({
        onFailure: ({ names: [name], retryAfter }) =>
          retryAfter === undefined
            ? new PortalFault({ name: name === "FileTooLarge" ? "tooLarge" : "unreadable" })
            : new PortalFault({ name: "wait", retryAfter }),
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
    request: HttpServerRequest.HttpServerRequest,
    signedIn: boolean,
  ): Effect.Effect<PortalForm, PortalFault, Scope.Scope> => {
    const contentType = request.headers["content-type"];
    if (contentType === undefined) return Effect.succeed(formOf(new Map()));
    if (isUrlEncoded(contentType)) return readTexts(request);
    return signedIn ? readFiles(request) : Effect.fail(unreadable);
  };
});
