import {
  type AffiliationCall,
  type AffiliationFamily,
  ResponderRole,
} from "@bonafide/core/affiliation/AffiliationFamily";
import type { School, TeacherState } from "@bonafide/core/affiliation/AffiliationReference";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Effect, Option, Schema } from "effect";
import type { HttpServerResponse } from "effect/http";
import { type AuthorizeStep, correctionOf } from "./AuthorizeFlow.ts";
import { showWaiting } from "./AuthorizeWaiting.ts";
import {
  affiliationPage,
  type AffiliationView,
  rolePage,
  schoolPage,
  statePage,
  wayPage,
} from "./pages/AffiliationPage.ts";
import { type FormErrors, noErrors } from "./pages/Elements.ts";
import { knownDetails } from "./KnownDetails.ts";
import { wordsOfFault } from "./PageWords.ts";

type Response = HttpServerResponse.HttpServerResponse;

const isRole = Schema.is(ResponderRole);
const isWay = Schema.is(Schema.Literals(["person", "upload"]));

/** The call that the followed links chose, or the choice that is still missing. */
export const callOf = (
  family: AffiliationFamily,
  query: URLSearchParams,
): AffiliationCall | "role" | "way" => {
  const by = query.get("by");
  if (family !== "responder") return isWay(by) ? { family, by } : "way";
  const role = query.get("role");
  if (!isRole(role)) return "role";
  if (by === "upload" || role === "police" || role === "dispatcher") {
    return { family, by: "upload", role };
  }
  return by === "person" ? { family, by, role } : "way";
};

/** The choices of a call in the flow's address. */
const choicesOf = (call: AffiliationCall) =>
  "role" in call ? { by: call.by, role: call.role } : { by: call.by };

/** The error of a failed proof, shown before the next try. */
const failureOf = (
  { proofs, visit: { words } }: AuthorizeStep,
  family: AffiliationFamily,
): FormErrors => {
  const proof = proofs.affiliations.get(family);
  if (proof?._tag !== "Failed") return noErrors;
  return new Map([["", wordsOfFault(words, proof.fault)]]);
};

/** The state of an affiliation's form: earlier choices, entered values and errors. */
export interface AffiliationDraft extends Pick<AffiliationView, "call" | "entered" | "errors"> {
  readonly school: School | undefined;
  readonly state: TeacherState | undefined;
  readonly retryAfter?: number | undefined;
}

const nothing = { entered: () => "", errors: noErrors, school: undefined, state: undefined };

/** The pages for proving an affiliation, one choice on each. */
export const makeAffiliationPages = Effect.gen(function* () {
  const { references } = yield* AffiliationStore;

  const states = (step: AuthorizeStep, errors: FormErrors = noErrors): Effect.Effect<Response> =>
    Effect.map(references.states, (all) =>
      step.show({
        ...statePage(
          step.visit.words,
          step.visit.target(step.here({ by: "person" })),
          all,
          errors,
          step.here(),
        ),
        status: errors.size === 0 ? 200 : 422,
      }),
    );

  const schools = (
    step: AuthorizeStep,
    call: AffiliationCall,
    searched: Parameters<typeof schoolPage>[2] = { errors: noErrors, term: "", found: [] },
  ): Response =>
    step.show({
      ...schoolPage(
        step.visit.words,
        step.visit.target(step.here(choicesOf(call))),
        searched,
        step.here(),
      ),
      status: searched.errors.size === 0 ? 200 : 422,
    });

  const details = (step: AuthorizeStep, draft: AffiliationDraft): Effect.Effect<Response> =>
    Effect.map(references.documentTypes(draft.call.family), (documentTypes) => {
      const { retryAfter, ...view } = draft;
      const page = affiliationPage({
        ...view,
        words: step.visit.words,
        documentTypes,
        target: step.visit.target(step.here(choicesOf(draft.call))),
        anotherHref: step.here(),
      });
      const status = retryAfter === undefined ? 422 : 429;
      return step.show({ ...page, retryAfter, status: draft.errors.size === 0 ? 200 : status });
    });

  const ask = (step: AuthorizeStep, family: AffiliationFamily): Effect.Effect<Response> => {
    const { here, proofs, show, visit } = step;
    const { words } = visit;
    if (proofs.affiliations.get(family)?._tag === "Pending") {
      return Effect.succeed(showWaiting(step, "person", words.affiliation));
    }
    const call = callOf(family, visit.query);
    const failure = failureOf(step, family);
    const correctHref = correctionOf(step, proofs.affiliations.get(family));
    if (call === "role") {
      return Effect.succeed(show(rolePage(words, (role) => here({ role }), failure, correctHref)));
    }
    if (call === "way") {
      const role = visit.query.get("role");
      const chosen = family === "responder" && role !== null ? { role } : {};
      const page = wayPage(words, family, (by) => here({ ...chosen, by }), failure, correctHref);
      return Effect.succeed(show(page));
    }
    if (call.family === "teacher" && call.by === "person") return states(step);
    if (call.family === "student") return Effect.succeed(schools(step, call));
    return details(step, { ...nothing, entered: knownDetails(step.proofs), call });
  };

  return {
    ask,
    details,
    schools,
    states,
    stateOf: (code: string) =>
      Effect.map(references.states, (all) => all.find((state) => state.code === code)),
    schoolOf: (uuid: string) => Effect.map(references.school(uuid), Option.getOrUndefined),
    search: references.searchSchools,
  };
});
export type AffiliationPages = Effect.Success<typeof makeAffiliationPages>;
