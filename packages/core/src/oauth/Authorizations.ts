import { Array, Clock, Context, DateTime, Effect, Layer, Option, Result } from "effect";
import type { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { personIdentifier } from "../affiliation/PersonIdentifier.ts";
import type { ImageSide } from "../document/ImageStore.ts";
import { makeLetterBox } from "../mail/LetterBox.ts";
import { advance } from "../machine/Machine.ts";
import type { UsedSession } from "../person/People.ts";
import { PersonVerifications } from "../person/PersonVerifications.ts";
import type { PersonProofs, ProofKind } from "../person/Proof.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { Vault } from "../storage/Vault.ts";
import {
  type AttributeSource,
  type AttributeValue,
  attributeValue,
  type GroupStatus,
  groupStatuses,
  shownSides,
} from "./AttributeValue.ts";
import { authorizationGrant, isSpent } from "./AuthorizationGrant.ts";
import { parameterOf, type QueryParameters, readAuthorization } from "./AuthorizationParameters.ts";
import { type ConsumerAccess, consumerAccess, sharedWith } from "./ConsumerAccess.ts";
import type { Grant } from "./Grant.ts";
import { makeEndGrants } from "./GrantEndings.ts";
import { GrantStore } from "./GrantStore.ts";
import { isInUse, isOpen, type KnownConsumer } from "./OAuthConsumer.ts";
import { OAuthConsumerStore } from "./OAuthConsumerStore.ts";
import {
  type AuthorizationFault,
  AuthorizationRefused,
  AuthorizationUntrusted,
} from "./OAuthError.ts";
import { authorizeParameters } from "./OAuthParameters.ts";
import { OAuthSettings } from "./OAuthSettings.ts";
import { withQuery } from "./RedirectUri.ts";
import { policiesInForce } from "./ScopePolicies.ts";
import { provedFacts } from "./ProvedFacts.ts";
import type { AttributeHandle, ScopePolicy } from "./ScopePolicy.ts";
import { idOf } from "../storage/Uuid.ts";

/** What a consumer would read of a person at once. */
export interface AuthorizationPreview {
  readonly values: ReadonlyArray<{
    readonly handle: Exclude<AttributeHandle, "document_tokens">;
    /** Absent if it is not known, or not released yet. */
    readonly value: AttributeValue | undefined;
  }>;
  /** The photos that the consumer may look at; absent if it may look at none. */
  readonly photos: ReadonlyArray<ImageSide> | undefined;
  readonly groups: ReadonlyArray<GroupStatus>;
}

/** A valid authorization request. */
export interface AuthorizationRequest {
  readonly known: KnownConsumer;
  readonly policy: ScopePolicy;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly op: "signin" | "signup" | undefined;
  readonly eid: string | undefined;
  /** PKCE's code challenge, S256. */
  readonly challenge: string | undefined;
}

const step = advance(authorizationGrant);

const refusedOf = (
  { redirectUri, state }: Pick<AuthorizationRequest, "redirectUri" | "state">,
  { description, error }: AuthorizationFault,
): AuthorizationRefused =>
  new AuthorizationRefused({
    error,
    location: withQuery(redirectUri, { error, error_description: description, state }),
  });

const clientNotInUse: AuthorizationFault = {
  error: "unauthorized_client",
  description: "The application is not in use",
};
const notProved: AuthorizationFault = {
  error: "access_denied",
  description: "The person has not proved what the scope asks for",
};
const notAgreed: AuthorizationFault = {
  error: "access_denied",
  description: "The person did not agree",
};

const missing = (
  { policy }: AuthorizationRequest,
  proofs: PersonProofs,
): ReadonlyArray<ProofKind | AffiliationFamily> => [
  ...policy.proofs.filter((kind) => proofs[kind]._tag !== "Proved"),
  ...policy.groups.filter((family) => proofs.affiliations.get(family)?._tag !== "Proved"),
];

/** The authorization endpoint's use cases. Source: interface, "OAuth 2.0 and attributes". */
export class Authorizations extends Context.Service<
  Authorizations,
  {
    /**
     * Parses the query of an authorization. Checks client and redirect URI first: a person is never sent to an
     * unregistered address.
     */
    readonly read: (
      query: QueryParameters,
    ) => Effect.Effect<AuthorizationRequest, AuthorizationUntrusted | AuthorizationRefused>;
    /** Whether the grant can be refreshed, and so has no fixed end. */
    readonly renewable: boolean;
    /** The proofs that the person still lacks, in the order in which the pages ask for them. */
    readonly missing: (
      request: AuthorizationRequest,
      proofs: PersonProofs,
    ) => ReadonlyArray<ProofKind | AffiliationFamily>;
    /** What the consumer would read if the person consented now. */
    readonly preview: (
      request: AuthorizationRequest,
      session: UsedSession,
      proofs: PersonProofs,
    ) => Effect.Effect<AuthorizationPreview>;
    /** The person consented: the redirect with a code. Fails if a proof is missing. */
    readonly grant: (
      request: AuthorizationRequest,
      session: UsedSession,
      source: string | undefined,
    ) => Effect.Effect<string, AuthorizationRefused>;
    /** The person declined: the redirect with the error. */
    readonly deny: (request: AuthorizationRequest) => string;
    /** The consumers that may read a person's data, most recent consent first. */
    readonly accessOf: (personId: string) => Effect.Effect<ReadonlyArray<ConsumerAccess>>;
    /** Ends all grants of a person to a consumer at once. Does nothing if there are none. */
    readonly withdraw: (personId: string, consumerId: string) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/Authorizations") {
  static readonly layer = Layer.effect(
    Authorizations,
    Effect.gen(function* () {
      const consumers = yield* OAuthConsumerStore;
      const { policies } = consumers;
      const grants = yield* GrantStore;
      const verifications = yield* PersonVerifications;
      const audit = yield* AuditTrail;
      const letters = yield* makeLetterBox;
      const { atomically } = yield* UnitOfWork;
      const keys = yield* SecretKeys;
      const vault = yield* Vault;
      const ids = yield* Ids;
      const { refreshTokens: renewable } = yield* OAuthSettings;
      const endGrants = yield* makeEndGrants;

      const trusted = Effect.fnUntraced(function* (query: QueryParameters) {
        const found = yield* consumers.findByClientId(
          idOf(parameterOf(query, authorizeParameters.clientId.name) ?? ""),
        );
        if (Option.isNone(found) || !isOpen(found.value)) {
          return yield* new AuthorizationUntrusted({ parameter: "client_id" });
        }
        const redirectUri = parameterOf(query, authorizeParameters.redirectUri.name);
        const { redirectUris } = found.value.consumer;
        if (redirectUri === undefined || !redirectUris.includes(redirectUri)) {
          return yield* new AuthorizationUntrusted({ parameter: "redirect_uri" });
        }
        return {
          known: found.value,
          redirectUri,
          state: parameterOf(query, authorizeParameters.state.name),
        };
      });

      const read = Effect.fn("Authorizations.read")(function* (query: QueryParameters) {
        const asked = yield* trusted(query);
        if (!isInUse(asked.known)) {
          return yield* refusedOf(asked, clientNotInUse);
        }
        const parameters = readAuthorization(query, policiesInForce(yield* policies.all));
        if (Result.isFailure(parameters)) return yield* refusedOf(asked, parameters.failure);
        const request: AuthorizationRequest = { ...asked, ...parameters.success };
        return request;
      });

      const preview = Effect.fnUntraced(function* (
        { eid, known: { consumer }, policy }: AuthorizationRequest,
        { person }: UsedSession,
        proofs: PersonProofs,
      ) {
        const { groups, handles } = sharedWith(consumer, [{ policy, named: eid !== undefined }]);
        const now = DateTime.makeUnsafe(yield* Clock.currentTimeMillis);
        const source: AttributeSource = {
          person,
          eid,
          subject: () => personIdentifier(vault, consumer.organizationId, person.id),
          facts: provedFacts(proofs),
          today: () => DateTime.formatIsoDateUtc(now),
        };
        return {
          values: handles.flatMap((handle) =>
            handle === "document_tokens" ? [] : [{ handle, value: attributeValue(handle, source) }],
          ),
          photos: handles.includes("document_tokens") ? shownSides(proofs) : undefined,
          groups: groupStatuses(proofs, groups),
        };
      });

      const grant = Effect.fn("Authorizations.grant")(function* (
        request: AuthorizationRequest,
        { person, sessionId }: UsedSession,
        source: string | undefined,
      ) {
        const proofs = yield* verifications.proofsOf(person);
        if (missing(request, proofs).length > 0) return yield* refusedOf(request, notProved);
        const { consumer } = request.known;
        const code = yield* keys.issue;
        const id = yield* ids.next;
        const now = yield* Clock.currentTimeMillis;
        const ungranted: Grant = {
          id,
          consumerId: consumer.id,
          organizationId: consumer.organizationId,
          applicationId: consumer.applicationId,
          personId: person.id,
          subject: personIdentifier(vault, consumer.organizationId, person.id),
          sessionId,
          policy: request.policy,
          redirectUri: request.redirectUri,
          challenge: request.challenge,
          state: authorizationGrant.initial,
          created: now,
          updated: now,
          version: 0,
        };
        const command = { _tag: "Grant", now, codeDigest: keys.digest(code) } as const;
        const by = { actor: person.id, source };
        const { cause, next } = yield* Effect.orDie(step(ungranted, command, now, by));
        yield* atomically(
          Effect.gen(function* () {
            const live = yield* grants.liveOf(person.id);
            yield* grants.insert(next, request.eid);
            yield* audit.begin({ ...cause, subject: id, at: now });
            // A grant of before the address was confirmed sent no letter.
            const { confirmed = now } = person.personal ?? {};
            const isKnown = live.some(
              ({ consumerId, created }) => consumerId === consumer.id && created >= confirmed,
            );
            if (!isKnown)
              yield* letters.notify(person, { kind: "data_shared", application: consumer.name });
          }),
        );
        return withQuery(request.redirectUri, { code, state: request.state });
      });

      const accessOf = Effect.fnUntraced(function* (personId: string) {
        const now = yield* Clock.currentTimeMillis;
        const live = (yield* grants.liveOf(personId)).filter(({ state }) => !isSpent(state, now));
        const granted = Map.groupBy(live, ({ consumerId }) => consumerId);
        const found = yield* Effect.forEach(granted, ([id, given]) =>
          Effect.map(
            consumers.find(id),
            Option.map((known) => consumerAccess(known, given)),
          ),
        );
        return Array.getSomes(found);
      });

      // Includes expired grants, so that a withdrawal does not depend on a clock.
      const withdraw = Effect.fn("Authorizations.withdraw")(function* (
        personId: string,
        consumerId: string,
      ) {
        const live = yield* grants.liveOf(personId);
        const theirs = live.filter((grant) => grant.consumerId === consumerId);
        yield* endGrants(theirs, "Withdraw", { actor: personId, source: undefined });
      }, atomically);

      return Authorizations.of({
        read,
        renewable,
        missing,
        preview,
        grant,
        deny: (request) => refusedOf(request, notAgreed).location,
        accessOf,
        withdraw,
      });
    }),
  );
}
