import type { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import type { LiveGrant } from "./GrantStore.ts";
import type { KnownConsumer, OAuthConsumer } from "./OAuthConsumer.ts";
import type { AttributeHandle, ScopePolicy } from "./ScopePolicy.ts";

/** What a person agreed to in one grant. `named`: the consumer gave its own name for the person (`eid`). */
type Agreed = Pick<LiveGrant, "policy" | "named">;

/** What a consumer may read of a person. */
export interface SharedWith {
  readonly handles: ReadonlyArray<AttributeHandle>;
  readonly groups: ReadonlyArray<AffiliationFamily>;
}

/** What one consumer may read of a person by all its live grants. Times are in epoch milliseconds. */
export interface ConsumerAccess extends SharedWith {
  readonly consumerId: string;
  readonly consumerName: string;
  readonly organizationName: string;
  /** The time of the oldest live grant. */
  readonly since: number;
  /** The time of the newest one. */
  readonly latest: number;
}

const handlesOf = (
  { documentTokens, passback }: OAuthConsumer,
  named: boolean,
  { handles }: ScopePolicy,
): ReadonlyArray<AttributeHandle> =>
  handles.filter(
    (handle) =>
      (handle !== "document_tokens" || (documentTokens && passback)) && (handle !== "eid" || named),
  );

/** The union of all grants, without attributes that the consumer may not get. */
export const sharedWith = (consumer: OAuthConsumer, agreed: ReadonlyArray<Agreed>): SharedWith => ({
  handles: [...new Set(agreed.flatMap(({ named, policy }) => handlesOf(consumer, named, policy)))],
  groups: [...new Set(agreed.flatMap(({ policy }) => policy.groups))],
});

/** Combines the grants of one person to one consumer. */
export const consumerAccess = (
  { consumer, organizationName }: KnownConsumer,
  grants: ReadonlyArray<LiveGrant>,
): ConsumerAccess => {
  const times = grants.map(({ created }) => created);
  return {
    ...sharedWith(consumer, grants),
    consumerId: consumer.id,
    consumerName: consumer.name,
    organizationName,
    since: Math.min(...times),
    latest: Math.max(...times),
  };
};
