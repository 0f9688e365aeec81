import {
  AffiliationAccess,
  type ClientCredentials,
} from "@bonafide/core/affiliation/AffiliationAccess";
import type { AffiliationCaller } from "@bonafide/core/affiliation/AffiliationClient";
import type {
  AffiliationCall,
  AffiliationFamily,
  ResponderRole,
} from "@bonafide/core/affiliation/AffiliationFamily";
import { AffiliationReferenceStore } from "@bonafide/core/affiliation/AffiliationReferenceStore";
import { School, TeacherState } from "@bonafide/core/affiliation/AffiliationReference";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { Effect, Option, Schema } from "effect";
import type { HttpServerResponse } from "effect/http";
import { answerWith } from "../catalogue/HttpAnswer.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { type AdmittedRequest, endpointRoutesBehind } from "../server/EndpointRoutes.ts";
import { letIn } from "../server/RequestWatch.ts";
import { AffiliationApi } from "./AffiliationApi.ts";
import { draftOf, type Enter, makeReadAffiliationForm } from "./AffiliationFormBody.ts";
import { AffiliationBody, renderAffiliation } from "@bonafide/core/affiliation/AffiliationBody";

const answerCase = answerWith(AffiliationBody);
const answerStates = answerWith(Schema.Array(TeacherState));
const answerSchools = answerWith(Schema.Array(School));
const Uuids = Schema.Array(Schema.Struct({ name: Schema.String, uuid: Schema.String }));
const Codes = Schema.Array(Schema.Struct({ name: Schema.String, code: Schema.String }));

/** A repeated credential matches no client. */
const credentialOf = ({ texts }: AffiliationForm, name: string): string | undefined => {
  const given = texts.get(name);
  return given === undefined ? undefined : given.length === 1 ? given[0] : "";
};

const areSame = (one: ClientCredentials, other: ClientCredentials): boolean =>
  one.clientId === other.clientId && one.clientSecret === other.clientSecret;

/** The longest search term in characters. Every word costs a look-up. */
const longestTerm = 200;

/** A search term: a single value of more than 3 characters. Source: interface, "/student/schools/search". */
const termOf = ({ texts }: AffiliationForm): Option.Option<string> => {
  const [term = "", ...more] = texts.get("query") ?? [];
  const length = Array.from(term.trim()).length;
  return more.length === 0 && length > 3 && length <= longestTerm
    ? Option.some(term)
    : Option.none();
};

const tooMany = Effect.fail(refused("ParametersTooMany"));

type Asked = AdmittedRequest<undefined>;
type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, Refused>;

// The body may authenticate the caller, so the handlers do this themselves.
const admission = Effect.succeed(() => () => Effect.succeed(undefined));

/** The handlers of affiliations. */
export const AffiliationHandlers = endpointRoutesBehind(
  admission,
  AffiliationApi,
  Effect.gen(function* () {
    const access = yield* AffiliationAccess;
    const affiliations = yield* Affiliations;
    const references = yield* AffiliationReferenceStore;
    const readForm = yield* makeReadAffiliationForm;
    const callingAddress = yield* makeCallingAddress;

    /** A caller with credentials stays authenticated unless the form has other ones. */
    const entry = (source: string | undefined): Enter => {
      let known: readonly [ClientCredentials, AffiliationCaller] | undefined;
      return (form) => {
        const said = {
          clientId: credentialOf(form, "client_id"),
          clientSecret: credentialOf(form, "client_secret"),
        };
        return known !== undefined && areSame(known[0], said)
          ? Effect.succeed(known[1])
          : Effect.flatMap(access.authenticate(said, source), (caller) => {
              known = [said, caller];
              return Effect.as(letIn("client"), caller);
            });
      };
    };

    const entering =
      (answer: (caller: AffiliationCaller, form: AffiliationForm, asked: Asked) => Answer) =>
      (asked: Asked): Answer => {
        const { request } = asked;
        const source = callingAddress(request);
        const enter = entry(source);
        if (request.method !== "POST") {
          const form = draftOf(request);
          return Effect.flatMap(enter(form), (caller) =>
            form.tooMany ? tooMany : answer(caller, form, asked),
          );
        }
        return Effect.scoped(
          Effect.flatMap(readForm(request, source, enter), ([caller, form]) =>
            answer(caller, form, asked),
          ),
        );
      };

    const verify = (call: AffiliationCall) =>
      entering((caller, form) =>
        Effect.andThen(
          access.admit(caller, call),
          Effect.map(affiliations.verify(caller, call, form), (affiliation) =>
            answerCase(renderAffiliation(affiliation)),
          ),
        ),
      );

    const status = (family: AffiliationFamily) =>
      entering((caller, _, { param }) =>
        Effect.map(affiliations.status(caller, family, param("reference_id")), (affiliation) =>
          answerCase(renderAffiliation(affiliation)),
        ),
      );

    const codes = (family: "military" | "responder") =>
      entering(() =>
        Effect.map(references.documentTypes(family), (types) =>
          answerWith(Codes)(types.map(({ key: code, name }) => ({ name, code }))),
        ),
      );

    const upload = (role: ResponderRole) => verify({ family: "responder", by: "upload", role });

    return {
      teacherStates: entering(() => Effect.map(references.states, answerStates)),
      teacherPerson: verify({ family: "teacher", by: "person" }),
      teacherUpload: verify({ family: "teacher", by: "upload" }),
      teacherAccount: verify({ family: "teacher", by: "account" }),
      teacherStatus: status("teacher"),
      studentSchools: entering(() => Effect.map(references.schools, answerSchools)),
      studentSearch: entering((_, form) =>
        Option.match(termOf(form), {
          onNone: () => Effect.fail(refused("SearchTermTooShort")),
          onSome: (term) => Effect.map(references.searchSchools(term), answerSchools),
        }),
      ),
      studentDocuments: entering(() =>
        Effect.map(references.documentTypes("student"), (types) =>
          answerWith(Uuids)(types.map(({ key: uuid, name }) => ({ name, uuid }))),
        ),
      ),
      studentPerson: verify({ family: "student", by: "person" }),
      studentUpload: verify({ family: "student", by: "upload" }),
      studentAccount: verify({ family: "student", by: "account" }),
      studentStatus: status("student"),
      militaryDocuments: codes("military"),
      militaryPerson: verify({ family: "military", by: "person" }),
      militaryUpload: verify({ family: "military", by: "upload" }),
      militaryAccount: verify({ family: "military", by: "account" }),
      militaryStatus: status("military"),
      responderDocuments: codes("responder"),
      emtPerson: verify({ family: "responder", by: "person", role: "emt" }),
      firefighterPerson: verify({ family: "responder", by: "person", role: "firefighter" }),
      emtUpload: upload("emt"),
      firefighterUpload: upload("firefighter"),
      policeUpload: upload("police"),
      dispatcherUpload: upload("dispatcher"),
      responderStatus: status("responder"),
    };
  }),
);
