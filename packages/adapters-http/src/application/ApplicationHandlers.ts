import type { Application } from "@bonafide/core/application/Application";
import type { ApplicationCaller } from "@bonafide/core/application/ApplicationAccess";
import { ApplicationBody, renderApplication } from "@bonafide/core/application/ApplicationBody";
import { applicationCalls } from "@bonafide/core/application/ApplicationCalls";
import { pageParameters } from "@bonafide/core/application/ApplicationParameters";
import { Applications } from "@bonafide/core/application/Applications";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { Effect, Schema } from "effect";
import { HttpServerResponse } from "effect/http";
import { bodyOwner } from "../body/BodyOwner.ts";
import { answerEmpty, answerWith } from "../catalogue/HttpAnswer.ts";
import {
  type Admit,
  type AdmittedRequest,
  endpointRoutesBehind,
  type LookUpRequest,
} from "../server/EndpointRoutes.ts";
import { makeReadFields } from "../server/RequestBody.ts";
import { queryOf } from "../server/RequestQuery.ts";
import { makeApplicationAdmission } from "./ApplicationAdmission.ts";
import { entityTagOf, isHeldBy, isMatchedBy } from "./EntityTag.ts";

type Admitted = AdmittedRequest<ApplicationCaller>;
type Asked = LookUpRequest<ApplicationCaller>;

const answerList = answerWith(Schema.Array(ApplicationBody));
const answerValues = answerWith(Schema.Array(Schema.String));
const answerBody = answerWith(ApplicationBody);

const answerApplication = (application: Application) =>
  HttpServerResponse.setHeader(
    answerBody(renderApplication(application)),
    "etag",
    entityTagOf(application.version),
  );

/** RFC 9110, 15.4.5: the caller already has it. */
const answerUnchanged = ({ version }: Application) =>
  answerEmpty.pipe(
    HttpServerResponse.setStatus(304),
    HttpServerResponse.removeHeader("content-length"),
    HttpServerResponse.setHeader("etag", entityTagOf(version)),
  );

const pathOf = ({ id }: Application): string =>
  applicationCalls.get.path.replace(":applicationUuid", id);

/** The link to the next page. Source: RFC 8288. */
const nextLink = (organization: string, limit: unknown, next: string): string => {
  const query = new URLSearchParams({
    ...(typeof limit === "string" && limit !== "" ? { [pageParameters.limit.name]: limit } : {}),
    [pageParameters.after.name]: next,
  });
  const path = applicationCalls.list.path.replace(":organizationUuid", organization);
  return `<${path}?${query.toString()}>; rel="next"`;
};

const admission = Effect.map(makeApplicationAdmission, (admit): Admit<ApplicationCaller> => {
  return () => admit;
});

/** Answers for applications. Access is decided before a body is read. */
export const ApplicationHandlers = endpointRoutesBehind(
  admission,
  applicationCalls,
  Effect.gen(function* () {
    const applications = yield* Applications;
    const readCreate = (yield* makeReadFields)(applicationCalls.create);
    const readChange = (yield* makeReadFields)(applicationCalls.change);

    return {
      create: Effect.fnUntraced(function* ({ caller, param, request }: Admitted) {
        const organization = yield* applications.enter(caller, param("organizationUuid"), "write");
        const fields = yield* readCreate(request, bodyOwner.token(caller));
        const made = yield* applications.register(caller, organization, fields);
        return answerApplication(made).pipe(
          HttpServerResponse.setStatus(201),
          HttpServerResponse.setHeader("location", pathOf(made)),
        );
      }),
      list: {
        lookUp: Effect.fnUntraced(function* ({ admission, param, request }: Asked) {
          const organization = param("organizationUuid");
          const query = queryOf(request);
          const found = yield* applications.list(admission, organization, query);
          const answer = answerList(found.applications.map(renderApplication));
          if (found.next === undefined) return answer;
          const { [pageParameters.limit.name]: limit } = yield* Effect.fromResult(query);
          return HttpServerResponse.setHeader(
            answer,
            "link",
            nextLink(organization, limit, found.next),
          );
        }),
      },
      get: {
        lookUp: Effect.fnUntraced(function* ({ admission, param, request }: Asked) {
          const found = yield* applications.find(admission, param("applicationUuid"), "read");
          if (!isMatchedBy(request.headers["if-match"])(found.version))
            return yield* refused("ApplicationChanged");
          return isHeldBy(request.headers["if-none-match"], found.version)
            ? answerUnchanged(found)
            : answerApplication(found);
        }),
      },
      change: Effect.fnUntraced(function* ({ caller, param, request }: Admitted) {
        const { id } = yield* applications.find(
          Effect.succeed(caller),
          param("applicationUuid"),
          "write",
        );
        const fields = yield* readChange(request, bodyOwner.token(caller));
        const expects = isMatchedBy(request.headers["if-match"]);
        return answerApplication(yield* applications.change(caller, id, fields, expects));
      }),
      enums: {
        lookUp: ({ admission, request }: Asked) => {
          const query = Effect.andThen(admission, Effect.fromResult(queryOf(request)));
          return Effect.map(applications.enums(query), answerValues);
        },
      },
    };
  }),
);
