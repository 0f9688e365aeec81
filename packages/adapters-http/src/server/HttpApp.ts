import type { Access } from "@bonafide/core/access/Access";
import type { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import type { SecretKeys } from "@bonafide/core/access/SecretKeys";
import type { AffiliationAccess } from "@bonafide/core/affiliation/AffiliationAccess";
import type { AffiliationReferenceStore } from "@bonafide/core/affiliation/AffiliationReferenceStore";
import type { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import type { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import type { AuditList } from "@bonafide/core/audit/AuditList";
import type { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import type { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import type { ImageStore } from "@bonafide/core/document/ImageStore";
import type { StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import type { TotpCodes } from "@bonafide/core/staff/TotpCodes";
import type { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import type { AccessStore } from "@bonafide/core/access/AccessStore";
import type { Operators } from "@bonafide/core/access/Operators";
import type { AffiliationClientStore } from "@bonafide/core/affiliation/AffiliationClientStore";
import type { AffiliationErasures } from "@bonafide/core/affiliation/AffiliationErasures";
import type { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import type { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import type { DeliveryLog } from "@bonafide/core/callback/DeliveryLog";
import type { Replays } from "@bonafide/core/callback/Replays";
import type { Webhooks } from "@bonafide/core/callback/Webhooks";
import type { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import type { Limits } from "@bonafide/core/limit/Limits";
import type { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import type { LogoStore } from "@bonafide/core/oauth/LogoStore";
import type { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import type { Erasures } from "@bonafide/core/verification/Erasures";
import type { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import type { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import type { ApplicationAccess } from "@bonafide/core/application/ApplicationAccess";
import type { Applications } from "@bonafide/core/application/Applications";
import type { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import type { Documents } from "@bonafide/core/document/Documents";
import type { Confirmations } from "@bonafide/core/person/Confirmations";
import type { KeptForms } from "@bonafide/core/person/KeptForms";
import type { Recoveries } from "@bonafide/core/person/Recoveries";
import type { People } from "@bonafide/core/person/People";
import type { PersonErasures } from "@bonafide/core/person/PersonErasures";
import type { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import type { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import type { Authorizations } from "@bonafide/core/oauth/Authorizations";
import type { Tokens } from "@bonafide/core/oauth/Tokens";
import type { UserAttributes } from "@bonafide/core/oauth/UserAttributes";
import type { Passbacks } from "@bonafide/core/passback/Passbacks";
import type { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import type { Possessions } from "@bonafide/core/telecom/Possessions";
import type { Verifications } from "@bonafide/core/verification/Verifications";
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

/** The services that the HTTP edge needs from core. */
export type HttpNeeds =
  | AccessStore
  | Operators
  | AffiliationClientStore
  | AffiliationErasures
  | ApplicationStore
  | AuditSeal
  | DeliveryLog
  | Replays
  | Webhooks
  | WebhookStore
  | Limits
  | OAuthConsumers
  | OAuthConsumerStore
  | Erasures
  | VerificationStore
  | Access
  | AccessRegistry
  | AffiliationAccess
  | AffiliationReferenceStore
  | AffiliationReviews
  | AffiliationStore
  | Affiliations
  | ApplicationAccess
  | Applications
  | AuditList
  | AuditTrail
  | Authorizations
  | CallbackRule
  | Confirmations
  | DocumentReviews
  | Documents
  | HttpSettings
  | IdentityMatches
  | ImageStore
  | KeptForms
  | LogoStore
  | Passbacks
  | People
  | PersonErasures
  | PersonVerifications
  | PhoneRule
  | Possessions
  | Recoveries
  | SecretKeys
  | StaffSignIns
  | Tokens
  | TotpCodes
  | TransactionStore
  | UserAttributes
  | Verifications;

const endpoints = Layer.mergeAll(VerificationHandlers, TelecomHandlers, DocumentHandlers).pipe(
  Layer.provide(Admission.layer),
);

const contract = HttpRouter.add(
  "GET",
  openApiPath,
  answerText("application/json", JSON.stringify(openApiDocument())),
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
          const said =
            response.status === 401
              ? challengingCredentials(response, request.headers["authorization"])
              : response;
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
                    storageAway(cause) === undefined ? "InternalError" : "ServerFull",
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
