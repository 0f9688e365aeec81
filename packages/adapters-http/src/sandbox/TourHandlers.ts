import { wholeOf } from "@bonafide/core/document/FileBytes";
import { affiliationCalls } from "@bonafide/core/affiliation/AffiliationCalls";
import { documentCalls } from "@bonafide/core/document/DocumentCalls";
import type { UploadedFile } from "@bonafide/core/document/DocumentRequest";
import { oauthCalls } from "@bonafide/core/oauth/OAuthCalls";
import { telecomCalls } from "@bonafide/core/telecom/TelecomCalls";
import { Clock, Effect } from "effect";
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http";
import { sendTo } from "../person/PageAnswer.ts";
import type { PageForm } from "../person/PageForm.ts";
import { PageFault } from "../person/PageFault.ts";
import { makePageRoutes } from "../person/PageRoute.ts";
import type { PageVisit } from "../person/PageVisit.ts";
import { answerTour } from "../reference/ReferenceAnswer.ts";
import type { ReferencePage } from "../reference/ReferenceShell.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeReadBytes } from "../server/RequestBody.ts";
import { affiliationPage } from "./AffiliationPage.ts";
import { callbacksPage } from "./CallbacksPage.ts";
import { codePage } from "./CodePage.ts";
import { isBeingRead, licensePage } from "./LicensePage.ts";
import { makeIsOwnMachine } from "./OwnMachine.ts";
import { personPage } from "./PersonPage.ts";
import { SandboxTour, type TourKeys } from "./SandboxTour.ts";
import { makeCall, type MadeCall, textIn } from "./TourCalls.ts";
import { inboxBodyBytes } from "./TourInbox.ts";
import { tourPaths } from "./TourPage.ts";

const missing = new PageFault({ name: "missing" });

/** Seconds until the page of a document that is being read looks again. */
const lookAgain = 2;

const utf8 = new TextDecoder();

const fileOf = (file: UploadedFile | undefined): File | undefined =>
  file?._tag === "Whole"
    ? new File([Uint8Array.from(wholeOf(file.bytes))], file.name ?? "picture.jpg")
    : undefined;

const picked = (form: PageForm, names: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, form.text(name)]));

const makeTasks = (keys: TourKeys) => {
  const { authorization } = keys;
  const callback_url = `${keys.baseUrl}${tourPaths.inbox}`;

  const send = (form: PageForm) =>
    makeCall(keys, telecomCalls.send, {
      authorization,
      values: { phone: form.text("phone"), callback_url },
    });
  const confirm = (form: PageForm) =>
    makeCall(keys, telecomCalls.confirm, {
      authorization,
      values: picked(form, ["code", "transaction_id"]),
    });
  const license = ({ files }: PageForm) =>
    makeCall(
      keys,
      documentCalls.license,
      { authorization, values: { callback_url } },
      new Map(["front_image", "back_image"].map((name) => [name, fileOf(files.get(name))])),
    );
  const document = (transaction_id: string) =>
    makeCall(keys, documentCalls.status, { authorization, values: { transaction_id } });
  const affiliation = (form: PageForm) =>
    makeCall(keys, affiliationCalls.studentPerson, {
      values: { ...keys.client, ...picked(form, Object.keys(keys.student)) },
    });
  const exchange = Effect.fnUntraced(function* (form: PageForm) {
    const { client_id, client_secret, redirect_uri } = keys.consumer;
    const tokens = yield* makeCall(keys, oauthCalls.token, {
      authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}`,
      values: { grant_type: "authorization_code", code: form.text("code"), redirect_uri },
    });
    const access_token = textIn(tokens, "access_token");
    if (access_token === "") return [tokens];
    const attributes = yield* makeCall(keys, oauthCalls.attributes, { values: { access_token } });
    return [tokens, attributes];
  });
  return { affiliation, confirm, document, exchange, license, send };
};

/**
 * The pages to try a sandbox. They act as the demo account, so only a browser on the server's own machine finds them,
 * and none in production.
 */
export const TourHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { environment } = yield* HttpSettings;
    if (environment !== "sandbox") return;
    const tour = yield* SandboxTour;
    const isOwnMachine = yield* makeIsOwnMachine;
    const readBytes = yield* makeReadBytes;
    const { task, view } = yield* makePageRoutes;

    /** The keys, for those who may use them. */
    const opened = (
      request: HttpServerRequest.HttpServerRequest,
    ): Effect.Effect<TourKeys, PageFault> =>
      tour.keys !== undefined && isOwnMachine(request)
        ? Effect.succeed(tour.keys)
        : Effect.fail(missing);

    const show = ({ request }: PageVisit, page: ReferencePage) => answerTour(page, request);

    const pages = [
      view(tourPaths.all, ({ request }) => Effect.as(opened(request), sendTo(tourPaths.home))),
      view(tourPaths.code, (visit) =>
        Effect.map(opened(visit.request), ({ person }) =>
          show(visit, codePage(visit.target(tourPaths.code), person.code)),
        ),
      ),
      task(tourPaths.code, (visit, form) =>
        Effect.gen(function* () {
          const keys = yield* opened(visit.request);
          const { confirm, send } = makeTasks(keys);
          const made = yield* form.text("task") === "confirm" ? confirm(form) : send(form);
          return show(visit, codePage(visit.target(tourPaths.code), keys.person.code, made));
        }),
      ),
      view(tourPaths.callbacks, (visit) =>
        Effect.map(opened(visit.request), ({ file }) =>
          show(visit, callbacksPage(tour.inbox.all(), file)),
        ),
      ),
      view(tourPaths.license, (visit) =>
        Effect.gen(function* () {
          const keys = yield* opened(visit.request);
          const target = visit.target(tourPaths.license);
          const transactionId = visit.query.get("transaction");
          if (transactionId === null) return show(visit, licensePage(target));
          const made = yield* makeTasks(keys).document(transactionId);
          const isPending = isBeingRead(made);
          // The status call has decided that the transaction is the demo account's, and is not erased.
          const fields = isPending || made.status !== 200 ? [] : keys.fieldsOf(transactionId);
          return answerTour(licensePage(target, made, fields), visit.request, {
            refreshAfter: isPending ? lookAgain : undefined,
            hasInlinePictures: fields.length > 0,
          });
        }),
      ),
      task(
        tourPaths.license,
        (visit, form) =>
          Effect.gen(function* () {
            const made = yield* makeTasks(yield* opened(visit.request)).license(form);
            const transactionId = textIn(made, "transaction_id");
            return transactionId === ""
              ? show(visit, licensePage(visit.target(tourPaths.license), made))
              : sendTo(`${tourPaths.license}?transaction=${transactionId}`);
          }),
        { refuseStranger: ({ request }) => Effect.asVoid(opened(request)) },
      ),
      view(tourPaths.affiliation, (visit) =>
        Effect.map(opened(visit.request), ({ student }) =>
          show(visit, affiliationPage(visit.target(tourPaths.affiliation), student)),
        ),
      ),
      task(tourPaths.affiliation, (visit, form) =>
        Effect.gen(function* () {
          const keys = yield* opened(visit.request);
          const made = yield* makeTasks(keys).affiliation(form);
          const entered = picked(form, Object.keys(keys.student));
          return show(visit, affiliationPage(visit.target(tourPaths.affiliation), entered, made));
        }),
      ),
      view(tourPaths.person, (visit) =>
        Effect.map(opened(visit.request), (keys) => show(visit, personPage(keys))),
      ),
      task(tourPaths.person, (visit, form) =>
        Effect.gen(function* () {
          const keys = yield* opened(visit.request);
          const made: ReadonlyArray<MadeCall> = yield* makeTasks(keys).exchange(form);
          return show(visit, personPage(keys, made));
        }),
      ),
      ...(["front", "back"] as const).map((side) =>
        view(tourPaths[side], ({ request }) =>
          Effect.map(opened(request), ({ license }) =>
            HttpServerResponse.uint8Array(license[side], {
              contentType: "image/jpeg",
              headers: { "cache-control": "no-store", "x-content-type-options": "nosniff" },
            }),
          ),
        ),
      ),
    ];

    /** Takes what the demo organization's secret signed, and nothing else. */
    const receive = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest;
      const keys = yield* opened(request);
      const bytes = yield* readBytes(request, "tour inbox");
      const body = utf8.decode(bytes);
      const id = bytes.length > inboxBodyBytes ? undefined : keys.verifiedId(request.headers, body);
      if (id === undefined) return HttpServerResponse.empty({ status: 400 });
      tour.inbox.add({ id, at: yield* Clock.currentTimeMillis, body });
      return HttpServerResponse.empty({ status: 204 });
    }).pipe(
      Effect.catch(({ _tag }) =>
        Effect.succeed(HttpServerResponse.empty({ status: _tag === "PageFault" ? 404 : 400 })),
      ),
    );
    yield* router.addAll([...pages, HttpRouter.route("POST", tourPaths.inbox, receive)]);
  }),
);
