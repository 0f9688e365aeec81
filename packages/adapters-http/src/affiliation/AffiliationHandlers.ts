import {
  AffiliationAccess,
  type ClientCredentials,
} from "@bonafide/core/affiliation/AffiliationAccess";
import {
  affiliationCalls,
  clientParameters,
  DocumentTypes,
  Schools,
  StudentDocumentTypes,
  TeacherStates,
} from "@bonafide/core/affiliation/AffiliationCalls";
import type { AffiliationCaller } from "@bonafide/core/affiliation/AffiliationClient";
import type {
  AffiliationCall,
  AffiliationFamily,
} from "@bonafide/core/affiliation/AffiliationFamily";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import { Affiliations } from "@bonafide/core/affiliation/Affiliations";
import { readSchoolTerm } from "@bonafide/core/affiliation/SchoolTerm";
import { type Refused, refused } from "@bonafide/core/catalogue/Refusal";
import { StoreIsRemote } from "@bonafide/core/storage/StoreIsRemote";
import { Effect } from "effect";
import { HttpServerResponse } from "effect/http";
import { answerWith } from "../catalogue/HttpAnswer.ts";
import { groupPath } from "../reference/ReferenceShell.ts";
import { HttpSettings } from "../server/HttpSettings.ts";
import { makeCallingAddress } from "../server/CallingAddress.ts";
import { type AdmittedRequest, endpointRoutesBehind } from "../server/EndpointRoutes.ts";
import { draftOf, type Enter, makeReadAffiliationForm } from "./AffiliationFormBody.ts";
import { AffiliationBody, renderAffiliation } from "@bonafide/core/affiliation/AffiliationBody";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";

const answerCase = answerWith(AffiliationBody);
const answerStates = answerWith(TeacherStates);
const answerSchools = answerWith(Schools);

/** A repeated credential matches no client. */
const credentialOf = ({ texts }: AffiliationForm, name: string): string | undefined => {
  const given = texts.get(name);
  return given === undefined ? undefined : given.length === 1 ? given[0] : "";
};

const areSame = (one: ClientCredentials, other: ClientCredentials): boolean =>
  one.clientId === other.clientId && one.clientSecret === other.clientSecret;

const tooMany = Effect.fail(refused("ParametersTooMany"));

type Calls = typeof affiliationCalls;
type VerifyName = {
  [Name in keyof Calls]: Calls[Name] extends { readonly call: AffiliationCall } ? Name : never;
}[keyof Calls];

/** Leads from wrong parameters to the description of the call. Source: RFC 8288; HTML, `help`. */
const helpLinkOf = (name: VerifyName): string =>
  `<${groupPath("affiliation")}#affiliation.${name}>; rel="help"; title="What the parameters must be"`;

type Asked = AdmittedRequest<undefined>;
type Answer = Effect.Effect<HttpServerResponse.HttpServerResponse, Refused>;

// The body may authenticate the caller, so the handlers do this themselves.
const admission = Effect.succeed(() => () => Effect.succeed(undefined));

/** The handlers of affiliations. */
export const AffiliationHandlers = endpointRoutesBehind(
  admission,
  affiliationCalls,
  Effect.gen(function* () {
    const access = yield* AffiliationAccess;
    const affiliations = yield* Affiliations;
    const { references } = yield* AffiliationStore;
    const readForm = yield* makeReadAffiliationForm;
    const callingAddress = yield* makeCallingAddress;
    const { environment, spoolDirectory } = yield* HttpSettings;
    const isRemote = yield* StoreIsRemote;

    const credentialsOf = (form: AffiliationForm): ClientCredentials => ({
      clientId: credentialOf(form, clientParameters.clientId.name),
      clientSecret: credentialOf(form, clientParameters.clientSecret.name),
    });

    /** A caller with credentials stays authenticated unless the form has other ones. */
    const entry = (source: string | undefined): Enter => {
      let known: readonly [ClientCredentials, AffiliationCaller] | undefined;
      return (form) => {
        const said = credentialsOf(form);
        return known !== undefined && areSame(known[0], said)
          ? Effect.succeed(known[1])
          : Effect.map(access.authenticate(said, source), (caller) => {
              known = [said, caller];
              return caller;
            });
      };
    };

    /** The caller of a request without a body. */
    const enterBy = (request: Asked["request"]) => {
      const form = draftOf(request, spoolDirectory);
      const caller = entry(callingAddress(request))(form);
      return form.tooMany ? Effect.andThen(caller, tooMany) : caller;
    };

    const entering =
      (answer: (caller: AffiliationCaller, form: AffiliationForm, asked: Asked) => Answer) =>
      (asked: Asked): Answer => {
        const { request } = asked;
        if (request.method !== "POST")
          return Effect.flatMap(enterBy(request), (caller) =>
            answer(caller, draftOf(request, spoolDirectory), asked),
          );
        const source = callingAddress(request);
        return Effect.scoped(
          Effect.flatMap(readForm(request, source, entry(source)), ([caller, form]) =>
            answer(caller, form, asked),
          ),
        );
      };

    const verify = (name: VerifyName) => {
      const { call } = affiliationCalls[name];
      const help = helpLinkOf(name);
      return entering((caller, form) =>
        Effect.andThen(
          access.admit(caller, call),
          Effect.map(affiliations.verify(caller, call, form), (affiliation) => {
            const body = renderAffiliation(affiliation);
            const answer = answerCase(body);
            return environment === "sandbox" && body.status.code === 310
              ? HttpServerResponse.setHeader(answer, "link", help)
              : answer;
          }),
        ),
      );
    };

    const status =
      (family: AffiliationFamily) =>
      ({ param, request }: Asked): Answer =>
        Effect.map(
          affiliations.status(enterBy(request), family, param("reference_id")),
          (affiliation) => answerCase(renderAffiliation(affiliation)),
        );

    /** A remote store is asked first, and brings what the caller is judged by. Only a caller who was known may ask for that work. */
    const search = ({ request }: Asked): Answer => {
      const form = draftOf(request, spoolDirectory);
      const found = Effect.flatMap(
        Effect.fromResult(readSchoolTerm(form.texts)),
        references.searchSchools,
      );
      const admitted = enterBy(request);
      const schools =
        isRemote && access.wereKnown(credentialsOf(form))
          ? Effect.flatMap(Effect.exit(found), (exit) => Effect.andThen(admitted, exit))
          : Effect.andThen(admitted, found);
      return Effect.map(schools, answerSchools);
    };

    const codes = (family: "military" | "responder") =>
      entering(() =>
        Effect.map(references.documentTypes(family), (types) =>
          answerWith(DocumentTypes)(types.map(({ key: code, name }) => ({ name, code }))),
        ),
      );

    return {
      teacherStates: entering(() => Effect.map(references.states, answerStates)),
      teacherPerson: verify("teacherPerson"),
      teacherUpload: verify("teacherUpload"),
      teacherAccount: verify("teacherAccount"),
      teacherStatus: status("teacher"),
      studentSchools: entering(() => Effect.map(references.schools, answerSchools)),
      studentSearch: search,
      studentDocuments: entering(() =>
        Effect.map(references.documentTypes("student"), (types) =>
          answerWith(StudentDocumentTypes)(types.map(({ key: uuid, name }) => ({ name, uuid }))),
        ),
      ),
      studentPerson: verify("studentPerson"),
      studentUpload: verify("studentUpload"),
      studentAccount: verify("studentAccount"),
      studentStatus: status("student"),
      militaryDocuments: codes("military"),
      militaryPerson: verify("militaryPerson"),
      militaryUpload: verify("militaryUpload"),
      militaryAccount: verify("militaryAccount"),
      militaryStatus: status("military"),
      responderDocuments: codes("responder"),
      emtPerson: verify("emtPerson"),
      firefighterPerson: verify("firefighterPerson"),
      emtUpload: verify("emtUpload"),
      firefighterUpload: verify("firefighterUpload"),
      policeUpload: verify("policeUpload"),
      dispatcherUpload: verify("dispatcherUpload"),
      responderStatus: status("responder"),
    };
  }),
);
