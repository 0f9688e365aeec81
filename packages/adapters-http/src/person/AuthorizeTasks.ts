import {
  birthDateParameter,
  codeParameter,
  phoneParameter,
} from "@bonafide/core/telecom/TelecomRequests";
import { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { HandOvers } from "@bonafide/core/person/HandOvers";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import type { Refused } from "@bonafide/core/catalogue/Refusal";
import { Effect, Option, Schema } from "effect";
import type { HttpServerResponse } from "effect/http";
import type { AffiliationTasks } from "./AffiliationTasks.ts";
import { type AuthorizeStep, sentBack } from "./AuthorizeFlow.ts";
import { askDocument, askIdentity, askPhone, type Entered, retakeOf } from "./AuthorizePages.ts";
import { birthDateFaultOf, photosFaultOf, refusalOf } from "./FormFaults.ts";
import { sendTo } from "./PageAnswer.ts";
import type { PageForm } from "./PageForm.ts";

type Response = HttpServerResponse.HttpServerResponse;
type Ask = (step: AuthorizeStep, entered: Entered) => Response;

const isDocumentKind = Schema.is(DocumentKind);

/** The actions of the flow's forms for a signed-in person. The flow continues afterwards. */
export const makeAuthorizeTasks = (affiliation: AffiliationTasks) =>
  Effect.gen(function* () {
    const authorizations = yield* Authorizations;
    const verifications = yield* PersonVerifications;
    const handOvers = yield* HandOvers;

    const going = (
      step: AuthorizeStep,
      done: Effect.Effect<void, Refused>,
      ask: Ask,
      value = "",
      faultOf: typeof refusalOf = refusalOf,
    ): Effect.Effect<Response> =>
      Effect.match(done, {
        onFailure: (refusal) => ask(step, { value, ...faultOf(step.visit.words, refusal) }),
        onSuccess: () => sendTo(step.href()),
      });

    const resend = (step: AuthorizeStep) => {
      const { person, proofs } = step;
      return proofs.phone._tag === "Pending"
        ? going(step, verifications.sendCode(person, proofs.phone.value), askPhone)
        : Effect.succeed(sendTo(step.href()));
    };

    const document = (step: AuthorizeStep, form: PageForm) => {
      const kind = form.text("kind");
      if (!isDocumentKind(kind)) return Effect.succeed(sendTo(step.href()));
      const { files } = form;
      const submitted = verifications.submitDocument(step.person, kind, files);
      const photo = retakeOf(step);
      const only = photo?.kind === kind ? photo.side : undefined;
      return going(step, submitted, askDocument, "", photosFaultOf(kind, files, only));
    };

    /** Hands the photos over to a phone, whose camera is better. */
    const handOver = Effect.fnUntraced(function* (step: AuthorizeStep, form: PageForm) {
      const kind = form.text("kind");
      if (!isDocumentKind(kind)) return sendTo(step.href());
      const { here, person, session, visit } = step;
      const code = Option.getOrUndefined(yield* handOvers.issue(session, person, kind));
      if (code === undefined) {
        const errors = new Map([["", visit.words.document.handOver.tooMany]]);
        return askDocument(step, { errors, status: 429 });
      }
      return sendTo(here({ handover: code }));
    });

    const consent = ({ request, session, visit }: AuthorizeStep) =>
      authorizations
        .grant(request, session, visit.source)
        .pipe(Effect.match({ onFailure: sentBack, onSuccess: sendTo }));

    return (step: AuthorizeStep, form: PageForm): Effect.Effect<Response> => {
      const { person, request } = step;
      const task = form.text("task");
      switch (task) {
        case "phone": {
          const phone = form.text(phoneParameter.name);
          return going(step, verifications.sendCode(person, phone), askPhone, phone);
        }
        case "code":
          return going(
            step,
            verifications.confirmCode(person, form.text(codeParameter.name).trim()),
            askPhone,
          );
        case "resend":
          return resend(step);
        case "identity": {
          const birthDate = form.text(birthDateParameter.name).trim();
          return going(
            step,
            verifications.matchIdentity(person, birthDate),
            askIdentity,
            birthDate,
            birthDateFaultOf(birthDate),
          );
        }
        case "document":
          return document(step, form);
        case "handover":
          return handOver(step, form);
        case "affiliation":
        case "school":
        case "search":
        case "state":
          return affiliation(step, task, form);
        case "consent":
          // A proof was withdrawn meanwhile: the flow asks for it instead of sending the partner an error.
          return step.next === undefined ? consent(step) : Effect.succeed(sendTo(step.href()));
        case "deny":
          return Effect.succeed(sendTo(authorizations.deny(request)));
        default:
          return Effect.succeed(sendTo(step.href()));
      }
    };
  });
export type AuthorizeTasks = Effect.Success<ReturnType<typeof makeAuthorizeTasks>>;
