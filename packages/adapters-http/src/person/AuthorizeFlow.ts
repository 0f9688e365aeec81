import { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { type AuthorizationRequest, Authorizations } from "@bonafide/core/oauth/Authorizations";
import type { AuthorizationRefused, AuthorizationUntrusted } from "@bonafide/core/oauth/OAuthError";
import type { UsedSession } from "@bonafide/core/person/People";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import type { PersonVisit } from "@bonafide/core/person/PersonAccount";
import {
  isProofKind,
  type PersonProofs,
  type Proof,
  type ProofKind,
  proofKinds,
} from "@bonafide/core/person/Proof";
import { Effect, Schema } from "effect";
import type { HttpServerResponse } from "effect/http";
import type { Page } from "./pages/Page.ts";
import { sendTo, showPage } from "./PageAnswer.ts";
import { languageParameter } from "./PageLanguage.ts";
import { PageFault } from "./PageFault.ts";
import { logoFolder, pagePaths } from "./PagePaths.ts";
import { type PageVisit, signedInOf } from "./PageVisit.ts";

/** The flow's own query parameters: choices only, no personal data. */
const ownParameters = [
  "again",
  "another",
  "by",
  "from",
  "handover",
  "kind",
  "role",
  "wait",
] as const;
type OwnParameter = (typeof ownParameters)[number] | "op";

/** A person whom a partner sent to the flow. */
export interface AuthorizeVisit {
  readonly visit: PageVisit;
  readonly request: AuthorizationRequest;
  /** The flow's address with these choices. */
  readonly href: (choices?: Partial<Record<OwnParameter, string>>) => string;
  /** Whether the grant can be refreshed. */
  readonly renewable: boolean;
  /** Renders a page of the flow. */
  readonly show: (page: Page) => HttpServerResponse.HttpServerResponse;
}

/** A signed-in person, their proofs and the next step. */
export interface AuthorizeStep extends AuthorizeVisit {
  readonly session: UsedSession;
  readonly person: PersonVisit;
  readonly proofs: PersonProofs;
  /** The next proof; absent if all is proved. */
  readonly next: Asked | undefined;
  /** The flow's address with these choices, at the same proof. */
  readonly here: AuthorizeVisit["href"];
}

const hrefOf =
  (query: URLSearchParams): AuthorizeVisit["href"] =>
  (choices = {}) => {
    const wanted = new URLSearchParams(query);
    for (const name of [...ownParameters, languageParameter]) wanted.delete(name);
    for (const [name, value] of Object.entries(choices)) wanted.set(name, value);
    return `${pagePaths.authorize}?${wanted}`;
  };

/** The kinds of proof that a person can be asked for. */
type Asked = ProofKind | AffiliationFamily;

const isProved = (proofs: PersonProofs, kind: Asked): boolean =>
  (isProofKind(kind) ? proofs[kind] : proofs.affiliations.get(kind))?._tag === "Proved";

const isAsked = Schema.is(Schema.Literals([...proofKinds, ...AffiliationFamily.literals]));

/** A proved item that is asked for again through a link of these pages. A carrier match needs a proved phone. */
const againOf = (another: string | null, proofs: PersonProofs): Asked | undefined =>
  isAsked(another) &&
  isProved(proofs, another) &&
  (another !== "identity" || isProved(proofs, "phone"))
    ? another
    : undefined;

/** The link for correcting the identity's birth date, if it contradicts another proof. */
export const correctionOf = (
  { href, proofs: { identity, phone } }: AuthorizeStep,
  proof: Proof<unknown, unknown, unknown> | undefined,
): string | undefined =>
  proof?._tag === "Failed" &&
  proof.fault === "BirthDateDiffers" &&
  identity._tag === "Proved" &&
  phone._tag === "Proved"
    ? href({ another: "identity" })
    : undefined;

const untrusted = ({ parameter }: AuthorizationUntrusted) =>
  new PageFault({ name: "untrusted", parameter });

/** Sends the browser back to the partner, with the error of the authorization in the address. */
export const sentBack = ({ location }: AuthorizationRefused) => sendTo(location);

/** Parses the authorization and finds the person's next step. */
export const makeAuthorizeFlow = Effect.gen(function* () {
  const authorizations = yield* Authorizations;
  const verifications = yield* PersonVerifications;

  const visiting = (request: AuthorizationRequest, visit: PageVisit): AuthorizeVisit => {
    const href = hrefOf(visit.query);
    const { logoId, name } = request.known.consumer;
    const logo = logoId === undefined ? undefined : `${logoFolder}/${logoId}`;
    return {
      visit,
      request,
      href,
      renewable: authorizations.renewable,
      show: (page) =>
        showPage(
          visit.look,
          { continueTo: { name, logo }, signedIn: signedInOf(visit, href()), ...page },
          request.redirectUri,
        ),
    };
  };

  const read = (
    visit: PageVisit,
  ): Effect.Effect<AuthorizeVisit, AuthorizationRefused | PageFault> =>
    authorizations.read(visit.query).pipe(
      Effect.catchTag("AuthorizationUntrusted", (error) => Effect.fail(untrusted(error))),
      Effect.map((request) => visiting(request, visit)),
    );

  const step = Effect.fnUntraced(function* (
    authorize: AuthorizeVisit,
    session: UsedSession,
  ): Effect.fn.Return<AuthorizeStep> {
    const { request, show, visit } = authorize;
    const proofs = yield* verifications.proofsOf(session.person);
    const [missing] = authorizations.missing(request, proofs);
    // A carrier match needs a phone, even if the scope does not.
    const needed = missing === "identity" && proofs.phone._tag !== "Proved" ? "phone" : missing;
    const again = againOf(visit.query.get("another"), proofs);
    const next = again ?? needed;
    const { groups, proofs: kinds } = request.policy;
    // The last step, where nothing is missing, is the consent.
    const steps: ReadonlyArray<Asked | undefined> = [
      ...(kinds.includes("identity") && !kinds.includes("phone") ? (["phone"] as const) : []),
      ...kinds,
      ...groups,
      undefined,
    ];
    // The step asked for again may not belong to this scope.
    const shown = [next, needed].find((each) => steps.includes(each));
    return {
      ...authorize,
      session,
      proofs,
      next,
      here: (choices = {}) =>
        authorize.href({ ...(again === undefined ? {} : { another: again }), ...choices }),
      person: {
        personId: session.person.id,
        applicationId: request.known.consumer.applicationId,
        source: visit.source,
      },
      show: (page) =>
        show({ progress: { step: steps.indexOf(shown) + 1, of: steps.length }, ...page }),
    };
  });

  return { read, step, visiting };
});
