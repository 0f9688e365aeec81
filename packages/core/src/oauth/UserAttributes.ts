import { Clock, Context, DateTime, Effect, Layer, Option } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { timedDigest } from "../access/TimedSecret.ts";
import { personIdentifier } from "../affiliation/PersonIdentifier.ts";
import { DocumentTokens } from "../passback/DocumentTokens.ts";
import { attributeProofsOf } from "../person/AttemptRecords.ts";
import type { AttributeProofs } from "../person/Proof.ts";
import { Vault } from "../storage/Vault.ts";
import {
  type AttributeSource,
  type AttributeValue,
  attributeValue,
  type GroupStatus,
  groupStatuses,
} from "./AttributeValue.ts";
import type { Grant } from "./Grant.ts";
import { GrantStore } from "./GrantStore.ts";
import { isInUse, type OAuthConsumer } from "./OAuthConsumer.ts";
import { OAuthConsumerStore } from "./OAuthConsumerStore.ts";
import { AccessTokenInvalid } from "./OAuthError.ts";
import { policyInForce } from "./ScopePolicies.ts";
import type { AttributeHandle, ScopePolicy } from "./ScopePolicy.ts";
import { provedFacts } from "./ProvedFacts.ts";

/** The display names of attributes. */
export const attributeNames: Record<AttributeHandle, string> = {
  fname: "First name",
  lname: "Last name",
  email: "Email",
  uuid: "Unique identifier",
  zip: "Zip code",
  eid: "External identifier",
  age: "Age",
  covid_vaccine_records: "COVID vaccine records",
  previous_addresses: "Previous addresses",
  document_tokens: "Document tokens",
};

/** One attribute; `name` is its display name. Source: interface, "User attributes response". */
export interface UserAttribute {
  readonly handle: AttributeHandle;
  readonly name: string;
  readonly value: AttributeValue | { readonly front?: string; readonly back?: string };
}

export interface SharedAttributes {
  readonly attributes: ReadonlyArray<UserAttribute>;
  readonly status: ReadonlyArray<GroupStatus>;
}

/** What a grant releases: what the person agreed to, limited to the scope's present policy. */
const releasedBy = ({ policy }: Grant, inForce: ScopePolicy) => ({
  handles: policy.handles.filter((handle) => inForce.handles.includes(handle)),
  groups: policy.groups.filter((group) => inForce.groups.includes(group)),
});

const millisOfDay = 86_400_000;

/** The UTC day of a time, cached until the day changes. */
const makeDayOf = (): ((now: number) => string) => {
  let last = { number: Number.NaN, text: "" };
  return (now) => {
    const number = Math.floor(now / millisOfDay);
    if (number !== last.number) {
      last = { number, text: DateTime.formatIsoDateUtc(DateTime.makeUnsafe(now)) };
    }
    return last.text;
  };
};

const isAccessible = ({ state }: Grant, digest: string, now: number): boolean =>
  state._tag === "Redeemed" && state.access.digest === digest && now < state.access.ends;

/** The data that consumers read. Source: interface, "User attributes response"; choices, section 5. */
export class UserAttributes extends Context.Service<
  UserAttributes,
  {
    /** The present attributes of an access token's grant, with new document tokens. */
    readonly read: (
      accessToken: string | undefined,
    ) => Effect.Effect<SharedAttributes, AccessTokenInvalid>;
  }
>()("@bonafide/core/oauth/UserAttributes") {
  static readonly layer = Layer.effect(
    UserAttributes,
    Effect.gen(function* () {
      const grants = yield* GrantStore;
      const consumers = yield* OAuthConsumerStore;
      const { policies } = consumers;
      const documentTokens = yield* DocumentTokens;
      const vault = yield* Vault;
      const keys = yield* SecretKeys;
      const dayOf = makeDayOf();

      const granted = Effect.fnUntraced(function* (accessToken: string, now: number) {
        const digest = timedDigest(keys, accessToken);
        const found = yield* grants.record(digest);
        if (Option.isNone(found)) return yield* new AccessTokenInvalid();
        const record = found.value;
        const { grant, person } = record;
        if (!isAccessible(grant, digest, now) || person.personal === undefined) {
          return yield* new AccessTokenInvalid();
        }
        const known = yield* consumers.find(grant.consumerId);
        const inForce = policyInForce(yield* policies.all, grant.policy.scope);
        if (Option.isNone(known) || !isInUse(known.value) || inForce === undefined) {
          return yield* new AccessTokenInvalid();
        }
        const { consumer } = known.value;
        return { record, consumer, released: releasedBy(grant, inForce) };
      });

      const tokensOf = Effect.fnUntraced(function* (
        { documentTokens: enabled, passback }: OAuthConsumer,
        grant: Grant,
        { document }: AttributeProofs,
      ) {
        if (!enabled || !passback || document._tag !== "Proved") return undefined;
        const { sides, transactionId } = document.value;
        if (sides.length === 0) return undefined;
        return yield* documentTokens.issue(grant, transactionId, sides);
      });

      return UserAttributes.of({
        read: Effect.fnUntraced(function* (accessToken) {
          if (accessToken === undefined) return yield* new AccessTokenInvalid();
          const now = yield* Clock.currentTimeMillis;
          const { consumer, record, released } = yield* granted(accessToken, now);
          const proofs = attributeProofsOf(record.attempts, now);
          const tokens = released.handles.includes("document_tokens")
            ? yield* tokensOf(consumer, record.grant, proofs)
            : undefined;
          const { eid, grant, person } = record;
          const source: AttributeSource = {
            person,
            eid,
            subject: () =>
              grant.subject ?? personIdentifier(vault, grant.organizationId, person.id),
            facts: provedFacts(proofs),
            today: () => dayOf(now),
          };
          const attributes = released.handles.flatMap((handle) => {
            const value = handle === "document_tokens" ? tokens : attributeValue(handle, source);
            return value === undefined ? [] : [{ handle, name: attributeNames[handle], value }];
          });
          return { attributes, status: groupStatuses(proofs, released.groups) };
        }),
      });
    }),
  );
}
