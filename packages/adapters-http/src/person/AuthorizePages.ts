import { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { AuthorizationPreview } from "@bonafide/core/oauth/Authorizations";
import type { BlamedPhoto, Proof, ProofFault } from "@bonafide/core/person/Proof";
import { Effect, Schema } from "effect";
import type { HttpServerResponse } from "effect/http";
import type { AffiliationPages } from "./AffiliationPages.ts";
import { type AuthorizeStep, type AuthorizeVisit, correctionOf } from "./AuthorizeFlow.ts";
import { showWaiting } from "./AuthorizeWaiting.ts";
import { unclearPhotoErrors } from "./FormFaults.ts";
import { consentPage } from "./pages/ConsentPage.ts";
import { documentKindPage, documentPage } from "./pages/DocumentPage.ts";
import { type FormErrors, noErrors } from "./pages/Elements.ts";
import { identityPage } from "./pages/IdentityPage.ts";
import { pagePaths } from "./PagePaths.ts";
import { codePage, phonePage } from "./pages/PhonePage.ts";
import { type SignInView, signInPage } from "./pages/SignInPage.ts";
import type { PageWords } from "./PageWords.ts";

/** The pages of an authorization, and which of them a person who is signed in sees next. */

type Shown = Effect.Effect<HttpServerResponse.HttpServerResponse>;

/** A form's error, its entered values and the status of its page. */
export interface Entered {
  readonly errors: FormErrors;
  readonly value?: string;
  readonly status?: number;
  readonly retryAfter?: number | undefined;
}

const isDocumentKind = Schema.is(DocumentKind);

/** The error of a failed proof, if it failed. */
const failureOf = (words: PageWords, proof: Proof<unknown, unknown, ProofFault>): FormErrors =>
  proof._tag === "Failed" ? new Map([["", words.proofFaults[proof.fault]]]) : noErrors;

/** The sign-in page of the flow. */
export const askSignIn = (
  { href, request, show, visit }: AuthorizeVisit,
  entered: Entered & Partial<Pick<SignInView, "op" | "kept">> = { errors: noErrors },
): HttpServerResponse.HttpServerResponse => {
  const { errors, kept, op = request.op ?? "signin", value = "", ...answered } = entered;
  return show({
    ...signInPage(visit.words, {
      op,
      errors,
      email: value,
      passkey: visit.passkey,
      kept,
      // The choices of the kept form stay in its address.
      target: visit.target(
        kept === undefined ? href({ op }) : `${pagePaths.authorize}?${visit.query}`,
      ),
      forgotHref: visit.forgotHref,
      otherHref: href({ op: op === "signin" ? "signup" : "signin" }),
    }),
    ...answered,
  });
};

/** Asks for a phone, or for the code that was sent to it. */
export const askPhone = (
  { href, proofs: { phone }, show, visit }: AuthorizeStep,
  entered?: Entered,
): HttpServerResponse.HttpServerResponse => {
  const { errors, value = "", ...answered } = entered ?? { errors: failureOf(visit.words, phone) };
  const isNumber = phone._tag !== "Pending" || visit.query.get("another") === "phone";
  const page = isNumber
    ? phonePage(
        visit.words,
        visit.target(href({ another: "phone" })),
        errors,
        value,
        phone._tag === "Pending" || phone._tag === "Proved" ? href() : undefined,
      )
    : codePage(visit.words, visit.target(href()), errors, phone.value, href({ another: "phone" }));
  return show({ ...page, ...answered });
};

/** Asks for a birth date, also to replace a proved one, or waits for the carrier. */
export const askIdentity = (
  step: AuthorizeStep,
  entered?: Entered,
): HttpServerResponse.HttpServerResponse => {
  const { document, identity } = step.proofs;
  const { words } = step.visit;
  if (identity._tag === "Pending") return showWaiting(step, "machine", words.identity);
  const {
    errors,
    value = "",
    ...answered
  } = entered ?? {
    errors: failureOf(words, identity),
    value: document._tag === "Proved" ? document.value.facts.birthDate : "",
  };
  const { href, show, visit } = step;
  const page =
    identity._tag === "Proved"
      ? identityPage(words, visit.target(href({ another: "identity" })), errors, value, {
          label: words.back,
          href: href(),
        })
      : identityPage(words, visit.target(href()), errors, value, {
          label: words.phone.another,
          href: href({ another: "phone" }),
        });
  return show({ ...page, ...answered });
};

/** The photo that alone is asked for, unless the person wants to take all anew. */
export const retakeOf = ({ proofs: { document }, visit }: AuthorizeStep): BlamedPhoto | undefined =>
  document._tag === "Failed" && document.photo?.alone === true && !visit.query.has("again")
    ? document.photo
    : undefined;

const againOf = ({ visit }: AuthorizeStep): { readonly again?: string } =>
  visit.query.has("again") ? { again: "both" } : {};

/** Asks for a document, or waits until it is read. */
export const askDocument = (
  step: AuthorizeStep,
  entered?: Entered,
): HttpServerResponse.HttpServerResponse => {
  const { here, proofs, show, visit } = step;
  const { words } = visit;
  if (proofs.document._tag === "Pending") return showWaiting(step, "machine", words.document);
  const photo = retakeOf(step);
  const kind = visit.query.get("kind") ?? photo?.kind;
  if (!isDocumentKind(kind)) {
    return show(
      documentKindPage(
        words,
        (each) => here({ kind: each }),
        failureOf(words, proofs.document),
        correctionOf(step, proofs.document),
      ),
    );
  }
  const only = photo?.kind === kind ? photo : undefined;
  const { errors, ...answered } = entered ?? {
    errors: only === undefined ? noErrors : unclearPhotoErrors(words, only),
  };
  const page = documentPage(words, {
    target: visit.target(here({ kind, ...againOf(step) })),
    kind,
    errors,
    camera: visit.query.get("from") !== "file",
    capture: visit.capture?.(),
    only: only?.side,
    hrefs: {
      file: here({ kind, from: "file", ...againOf(step) }),
      // No kind: the photo of the last one would be asked for.
      kinds: here({ kind: "any" }),
      both: here({ kind, again: "both" }),
    },
  });
  return show({ ...page, ...answered });
};

/** Asks for consent to what a partner would read now. */
const askConsent = (
  { href, renewable, request, show, visit }: AuthorizeStep,
  preview: AuthorizationPreview,
): HttpServerResponse.HttpServerResponse => {
  const { groups, proofs } = request.policy;
  return show(
    consentPage(visit.words, {
      request,
      preview,
      renewable,
      target: visit.target(href()),
      anew: [...proofs, ...groups].map((kind) => [kind, href({ another: kind })] as const),
    }),
  );
};

/** Shows what is to be done next. */
export const askNext =
  (
    affiliation: AffiliationPages,
    handOver: (step: AuthorizeStep, code: string) => Shown,
    previewOf: (step: AuthorizeStep) => Effect.Effect<AuthorizationPreview>,
  ) =>
  (step: AuthorizeStep): Shown => {
    switch (step.next) {
      case undefined:
        return Effect.map(previewOf(step), (preview) => askConsent(step, preview));
      case "phone":
        return Effect.succeed(askPhone(step));
      case "identity":
        return Effect.succeed(askIdentity(step));
      case "document": {
        const code = step.visit.query.get("handover");
        return code === null ? Effect.succeed(askDocument(step)) : handOver(step, code);
      }
      case "teacher":
      case "student":
      case "military":
      case "responder":
        return affiliation.ask(step, step.next);
    }
  };
