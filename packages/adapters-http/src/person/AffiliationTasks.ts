import {
  type AffiliationCall,
  AffiliationFamily,
} from "@bonafide/core/affiliation/AffiliationFamily";
import {
  addressParts,
  type AffiliationParameter,
  parametersOf,
} from "@bonafide/core/affiliation/AffiliationParameters";
import { fieldTextOf } from "./FieldWords.ts";
import type { AffiliationForm } from "@bonafide/core/affiliation/AffiliationRequest";
import type { ParameterFault, ParameterFaults } from "@bonafide/core/affiliation/ParameterFault";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import { Effect, Schema } from "effect";
import type { HttpServerResponse } from "effect/http";
import { type AffiliationPages, callOf } from "./AffiliationPages.ts";
import type { AuthorizeStep } from "./AuthorizeFlow.ts";
import { refusalOf } from "./FormFaults.ts";
import { type FormErrors, noErrors } from "./pages/Elements.ts";
import { sendTo } from "./PageAnswer.ts";
import type { PageForm } from "./PageForm.ts";
import type { PageWords } from "./PageWords.ts";
import { knownDetails } from "./KnownDetails.ts";

type Shown = Effect.Effect<HttpServerResponse.HttpServerResponse>;

const isFamily = Schema.is(AffiliationFamily);

/** The actions of affiliation forms. */
export type AffiliationTask = "affiliation" | "school" | "search" | "state";

/** The longest name of a school in characters. Source: interface, "/student/schools/search". */
const isTerm = (term: string): boolean => {
  const length = Array.from(term).length;
  return length > 3 && length <= 200;
};

/** The parameters of the call in a form; others are dropped. */
const callFormOf = (call: AffiliationCall, form: PageForm): AffiliationForm => {
  const names = parametersOf(call, 1).flatMap(({ kind, name }) =>
    kind === "address" ? addressParts.map((part) => part.name) : [name],
  );
  const file = form.files.get("document_file");
  return {
    texts: new Map(
      names.flatMap((name) => {
        const given = form.texts.get(name);
        return given === undefined ? [] : [[name, [given]] as const];
      }),
    ),
    files: new Map(file === undefined ? [] : [["document_file", [file]]]),
  };
};

/** The row of a name; a part of the address is one, and any other name has no texts. */
const rowOf = (call: AffiliationCall, name: string): Pick<AffiliationParameter, "name" | "asked"> =>
  [...parametersOf(call, 1), ...addressParts].find((row) => row.name === name) ?? { name };

const messageOf = (
  words: PageWords,
  call: AffiliationCall,
  name: string,
  fault: ParameterFault,
): string => {
  const { affiliation: text, refusals } = words;
  const { label, wrong } = fieldTextOf(words, rowOf(call, name));
  if (fault === "format" && wrong !== undefined) return wrong;
  return name === "document_file" && fault === "too_large"
    ? (refusals.FileTooLarge ?? text.faults[fault](label))
    : text.faults[fault](label);
};

/** The address is one parameter but four fields: the error is shown at the field. */
const addressFaults = (
  words: PageWords,
  call: AffiliationCall,
  form: PageForm,
  fault: ParameterFault,
): FormErrors => {
  const empty = addressParts.filter(({ name }) => form.text(name).trim() === "");
  return empty.length > 0
    ? new Map(empty.map(({ name }) => [name, messageOf(words, call, name, "missing")]))
    : new Map([["zip", messageOf(words, call, "zip", fault)]]);
};

const errorsOf = (
  words: PageWords,
  call: AffiliationCall,
  form: PageForm,
  faults: ParameterFaults,
): FormErrors =>
  new Map(
    faults.flatMap(({ fault, name }) =>
      name === "address"
        ? [...addressFaults(words, call, form, fault)]
        : [[name, messageOf(words, call, name, fault)] as const],
    ),
  );

/** The actions of affiliation forms. */
export const makeAffiliationTasks = (pages: AffiliationPages) =>
  Effect.gen(function* () {
    const verifications = yield* PersonVerifications;
    const blank = ({ proofs }: AuthorizeStep) => ({
      entered: knownDetails(proofs),
      errors: noErrors,
    });

    const chooseState = Effect.fnUntraced(function* (step: AuthorizeStep, form: PageForm) {
      const call = { family: "teacher", by: "person" } as const;
      const state = yield* pages.stateOf(form.text("state"));
      if (state === undefined) {
        return yield* pages.states(
          step,
          new Map([["state", messageOf(step.visit.words, call, "state", "missing")]]),
        );
      }
      return yield* pages.details(step, { ...blank(step), call, state, school: undefined });
    });

    const search = Effect.fnUntraced(function* (
      step: AuthorizeStep,
      call: AffiliationCall,
      form: PageForm,
    ) {
      const term = form.text("term").trim();
      const found = isTerm(term) ? yield* pages.search(term) : [];
      const error = isTerm(term)
        ? step.visit.words.affiliation.schoolNone
        : step.visit.words.affiliation.schoolShort;
      const errors = found.length > 0 ? noErrors : new Map([["term", error]]);
      return pages.schools(step, call, { term, found, errors });
    });

    const chooseSchool = Effect.fnUntraced(function* (
      step: AuthorizeStep,
      call: AffiliationCall,
      form: PageForm,
    ) {
      const school = yield* pages.schoolOf(form.text("school"));
      const ways =
        call.by === "upload" ? (["upload", "person"] as const) : (["person", "upload"] as const);
      const by = ways.find((way) => school?.options.includes(way));
      if (school === undefined || by === undefined) {
        const error =
          school === undefined
            ? step.visit.words.affiliation.schoolMissing
            : step.visit.words.affiliation.schoolNotAllowed;
        return pages.schools(step, call, {
          term: "",
          found: [],
          errors: new Map([["term", error]]),
        });
      }
      // A school that does not allow this way is asked in the other.
      const asked = { family: "student", by } as const;
      return yield* pages.details(step, { ...blank(step), call: asked, school, state: undefined });
    });

    const submit = Effect.fnUntraced(function* (
      step: AuthorizeStep,
      call: AffiliationCall,
      form: PageForm,
    ) {
      const asked = verifications.verifyAffiliation(step.person, call, callFormOf(call, form));
      const fault = yield* Effect.flip(asked).pipe(Effect.catch(() => Effect.succeed(undefined)));
      if (fault === undefined) return sendTo(step.href());
      const draft = {
        call,
        entered: form.text,
        school: call.family === "student" ? yield* pages.schoolOf(form.text("school")) : undefined,
        state: call.family === "teacher" ? yield* pages.stateOf(form.text("state")) : undefined,
      };
      return yield* pages.details(
        step,
        fault._tag === "DetailsInvalid"
          ? { ...draft, errors: errorsOf(step.visit.words, call, form, fault.faults) }
          : { ...draft, ...refusalOf(step.visit.words, fault) },
      );
    });

    return (step: AuthorizeStep, task: AffiliationTask, form: PageForm): Shown => {
      const { next, visit } = step;
      if (!isFamily(next)) return Effect.succeed(sendTo(step.href()));
      const call = callOf(next, visit.query);
      if (call === "role" || call === "way") return pages.ask(step, next);
      if (task === "affiliation") return submit(step, call, form);
      if (task === "state" && call.family === "teacher") return chooseState(step, form);
      if (task === "search" && call.family === "student") return search(step, call, form);
      if (task === "school" && call.family === "student") return chooseSchool(step, call, form);
      return pages.ask(step, next);
    };
  });
export type AffiliationTasks = Effect.Success<ReturnType<typeof makeAffiliationTasks>>;
