import { Cause, Context, Effect, Layer, type Scope } from "effect";
import {
  HttpRouter,
  HttpServerError,
  HttpServerRequest,
  type HttpServerResponse,
} from "effect/http";
import { Admission } from "../access/Admission.ts";
import { AffiliationHandlers } from "../affiliation/AffiliationHandlers.ts";
import { ApplicationHandlers } from "../application/ApplicationHandlers.ts";
import { BodyMemory } from "../body/BodyMemory.ts";
import {
  answerRefusalOf,
  answerText,
  challengingCredentials,
  withoutHelp,
} from "../catalogue/HttpAnswer.ts";
import { ConsoleHandlers } from "../console/ConsoleHandlers.ts";
import { DocumentHandlers } from "../document/DocumentHandlers.ts";
import { AttributesHandlers } from "../oauth/AttributesHandlers.ts";
import { TokenHandlers } from "../oauth/TokenHandlers.ts";
import { PassbackHandlers } from "../passback/PassbackHandlers.ts";
import { PageTurns } from "../person/PageTurns.ts";
import { PageHandlers } from "../person/PageHandlers.ts";
import { makePageLook } from "../person/PageLook.ts";
import { ReferenceHandlers } from "../reference/ReferenceHandlers.ts";
import { SandboxTour } from "../sandbox/SandboxTour.ts";
import { TourHandlers } from "../sandbox/TourHandlers.ts";
import { ReceiptHandlers } from "../telecom/ReceiptHandlers.ts";
import { TelecomHandlers } from "../telecom/TelecomHandlers.ts";
import { VerificationHandlers } from "../verification/VerificationHandlers.ts";
import { logRequestDefect, storageAway } from "./RequestDefectLog.ts";
import { HealthHandlers } from "./HealthHandlers.ts";
import { HttpSettings } from "./HttpSettings.ts";
import { fixedPaths, openApiPath } from "./KnownPaths.ts";
import { openApiDocument } from "./OpenApiDocument.ts";
import { Readiness } from "./Readiness.ts";
import { withRequestSpan } from "./RequestSpan.ts";
import { literalTarget } from "./RequestTarget.ts";
import { answerWrongMethod, makeAnswerUnrouted } from "./UnroutedAnswer.ts";

const endpoints = Layer.mergeAll(VerificationHandlers, TelecomHandlers, DocumentHandlers).pipe(
  Layer.provide(Admission.layer),
);

// Written when it is first asked for: that takes a tenth of a start.
const contract = HttpRouter.use((router) =>
  Effect.flatMap(
    Effect.cached(
      Effect.sync(() => answerText("application/json", JSON.stringify(openApiDocument()))),
    ),
    (answer) => router.add("GET", openApiPath, answer),
  ),
);

// Without these, a wrong method on a fixed path would match a path with a parameter.
const guards = HttpRouter.use((router) =>
  Effect.flatMap(makePageLook, (lookOf) =>
    router.addAll(
      fixedPaths.flatMap(({ methods, path }) =>
        (["GET", "PATCH"] as const)
          .filter((method) => !methods.includes(method))
          .map((method) =>
            HttpRouter.route(
              method,
              path,
              Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
                answerWrongMethod(lookOf(request), path, methods),
              ),
            ),
          ),
      ),
    ),
  ),
);

// Paths match literally: no normalization, and ids of any length.
const routing = {
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  caseSensitive: true,
  maxParamLength: Number.MAX_SAFE_INTEGER,
};

const routes = Layer.mergeAll(
  HealthHandlers,
  endpoints,
  AffiliationHandlers,
  ApplicationHandlers,
  TokenHandlers,
  AttributesHandlers,
  PassbackHandlers,
  PageHandlers,
  ConsoleHandlers,
  ReceiptHandlers,
  ReferenceHandlers,
  TourHandlers,
  contract,
  guards,
).pipe(Layer.provide(BodyMemory.layer));

/** What is made here, or comes with each request. */
type OwnServices = HttpRouter.HttpRouter | PageTurns | Readiness | SandboxTour;

/** The services that the HTTP edge needs: those of its handlers. */
export type HttpNeeds = Exclude<
  Layer.Services<typeof routes> | Effect.Services<typeof makeAnswerUnrouted> | HttpSettings,
  OwnServices
>;

const isUnrouted = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound";

/** The whole edge as one effect from request to answer. It never fails and reveals no defect. */
export class HttpApp extends Context.Service<
  HttpApp,
  {
    readonly answer: Effect.Effect<
      HttpServerResponse.HttpServerResponse,
      never,
      HttpServerRequest.HttpServerRequest | Scope.Scope
    >;
  }
>()("@bonafide/adapters-http/server/HttpApp") {
  static readonly layer: Layer.Layer<HttpApp | Readiness | SandboxTour, never, HttpNeeds> =
    Layer.effect(
      HttpApp,
      Effect.gen(function* () {
        const routed = yield* HttpRouter.toHttpEffect(routes).pipe(
          Effect.provideService(HttpRouter.RouterConfig, routing),
        );
        const answerUnrouted = yield* makeAnswerUnrouted;
        const { environment } = yield* HttpSettings;
        const isSandbox = environment === "sandbox";

        const finished = (
          request: HttpServerRequest.HttpServerRequest,
          response: HttpServerResponse.HttpServerResponse,
        ) => {
          const said = challengingCredentials(response, request.headers["authorization"]);
          return isSandbox ? said : withoutHelp(said);
        };

        const routedAsWritten = (request: HttpServerRequest.HttpServerRequest) => {
          const url = literalTarget(request.url);
          return url === request.url
            ? routed
            : Effect.provideService(
                routed,
                HttpServerRequest.HttpServerRequest,
                request.modify({ url }),
              );
        };

        const answer = Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
          routedAsWritten(request).pipe(
            Effect.catch((error) =>
              isUnrouted(error) ? answerUnrouted(request) : Effect.die(error),
            ),
            Effect.map((response) => finished(request, response)),
          ),
        ).pipe(
          Effect.catchCause((cause) =>
            // Interrupted: the client hung up, so there is no answer to send.
            Cause.hasInterruptsOnly(cause)
              ? Effect.failCause(cause)
              : Effect.as(
                  logRequestDefect(cause),
                  answerRefusalOf(
                    storageAway(cause) === undefined ? "InternalError" : "StorageAway",
                  ),
                ),
          ),
        );
        const { request } = yield* PageTurns;
        return HttpApp.of({ answer: request(withRequestSpan(answer)) });
      }),
    ).pipe(
      Layer.provide(PageTurns.layer),
      Layer.provideMerge(Layer.merge(Readiness.layer, SandboxTour.layer)),
    );
}
