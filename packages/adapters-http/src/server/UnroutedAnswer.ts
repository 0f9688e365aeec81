import { invalidParameter } from "@bonafide/core/application/ApplicationRequests";
import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { Effect } from "effect";
import { type HttpServerRequest, HttpServerResponse } from "effect/http";
import { makeAuthenticate } from "../access/RequestCredentials.ts";
import { makeApplicationAdmission } from "../application/ApplicationAdmission.ts";
import { errorBodyOf } from "../catalogue/ErrorBody.ts";
import {
  answerError,
  answeringRefusals,
  answerRefusal,
  answerRefusalOf,
} from "../catalogue/HttpAnswer.ts";
import { errorPage } from "../person/pages/ErrorPage.ts";
import { showPage } from "../person/PageAnswer.ts";
import { makePageLook, type PageLook } from "../person/PageLook.ts";
import { isForPeople } from "../person/PagePaths.ts";
import { answerTour } from "../reference/ReferenceAnswer.ts";
import { homePage } from "../sandbox/HomePage.ts";
import { makeIsOwnMachine } from "../sandbox/OwnMachine.ts";
import { SandboxTour } from "../sandbox/SandboxTour.ts";
import { acceptsPage } from "./AcceptsPage.ts";
import { HttpSettings } from "./HttpSettings.ts";
import { nearestPathOf, unroutedPathOf } from "./UnroutedPath.ts";

/** The answer to a wrong method on a known path. */
export const answerWrongMethod = (
  look: PageLook,
  path: string,
  allow: ReadonlyArray<string>,
): HttpServerResponse.HttpServerResponse =>
  isForPeople(path)
    ? HttpServerResponse.setHeader(
        showPage(look, errorPage(look.words, { name: "method" })),
        "allow",
        allow.join(", "),
      )
    : answerError(405, errorBodyOf(["ResourceUnknown"]), { allow: allow.join(", ") });

const pathnameOf = ({ url }: HttpServerRequest.HttpServerRequest): string =>
  url.split("?", 1)[0] ?? "";

/** Answers requests without an endpoint. */
export const makeAnswerUnrouted = Effect.gen(function* () {
  const authenticate = yield* makeAuthenticate;
  const { environment } = yield* HttpSettings;
  const tour = yield* SandboxTour;
  const isOwnMachine = yield* makeIsOwnMachine;
  const admit = yield* makeApplicationAdmission;
  const lookOf = yield* makePageLook;

  const toAccounts = (request: HttpServerRequest.HttpServerRequest, name: RefusalName) =>
    answeringRefusals(Effect.as(authenticate(request), answerRefusalOf(name)));

  // An id of the Applications API must be well formed; an undecodable one is not.
  const toTokens = (request: HttpServerRequest.HttpServerRequest) => {
    const parameter = request.url.startsWith("/v1/organizations/")
      ? "organizationUuid"
      : "applicationUuid";
    return answeringRefusals(Effect.as(admit(request), answerRefusal(invalidParameter(parameter))));
  };

  /** In a sandbox a slip of the pen leads to the path that was meant. */
  const nothing = (pathname: string) => {
    const near = environment === "sandbox" ? nearestPathOf(pathname) : undefined;
    return near === undefined
      ? answerRefusalOf("ResourceUnknown")
      : answerRefusal({
          names: ["ResourceUnknown"],
          rules: [`Did you mean ${near.methods.join(" or ")} ${near.path}?`],
        });
  };

  const answerUnknown = (request: HttpServerRequest.HttpServerRequest) => {
    const pathname = pathnameOf(request);
    const isPage = acceptsPage(request);
    if (pathname === "/" && isPage && environment === "sandbox")
      return answerTour(homePage(isOwnMachine(request) ? tour.keys : undefined), request);
    return isPage || isForPeople(pathname)
      ? showPage(lookOf(request), errorPage(lookOf(request).words, { name: "missing" }))
      : nothing(pathname);
  };

  return (
    request: HttpServerRequest.HttpServerRequest,
  ): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    const unrouted = unroutedPathOf(request.method, request.url);
    switch (unrouted._tag) {
      case "WrongMethod":
        return Effect.succeed(
          answerWrongMethod(lookOf(request), pathnameOf(request), unrouted.allow),
        );
      case "ProductUnknown":
        return toAccounts(request, "ProductUnknown");
      case "NothingThere":
        return request.url.startsWith("/v1/")
          ? toTokens(request)
          : toAccounts(request, "ResourceUnknown");
      case "PathUnknown":
        return Effect.succeed(answerUnknown(request));
    }
  };
});
