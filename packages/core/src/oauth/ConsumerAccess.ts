import type { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import type { LiveGrant } from "./GrantStore.ts";
import type { KnownConsumer, OAuthConsumer } from "./OAuthConsumer.ts";
import type { AttributeHandle, ScopePolicy } from "./ScopePolicy.ts";

/** What somebody agreed to once: `named` says whether the consumer gave its own name for them (`eid`). */
type Agreed = Pick<LiveGrant, "policy" | "named">;

/** What a consumer reads of a person. */
export interface SharedWith {
  readonly handles: ReadonlyArray<AttributeHandle>;
  readonly groups: ReadonlyArray<AffiliationFamily>;
}

/** What of a person one consumer may read, by all that they granted to it. Times are in epoch milliseconds. */
export interface ConsumerAccess extends SharedWith {
  readonly consumerId: string;
  readonly consumerName: string;
  readonly organizationName: string;
  /** When the oldest grant that still lives was given. */
  readonly since: number;
  /** When the newest one was. */
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

/** All that was agreed to, each once: no attribute that the consumer would not get. */
export const sharedWith = (consumer: OAuthConsumer, agreed: ReadonlyArray<Agreed>): SharedWith => ({
  handles: [...new Set(agreed.flatMap(({ named, policy }) => handlesOf(consumer, named, policy)))],
  groups: [...new Set(agreed.flatMap(({ policy }) => policy.groups))],
});

/** What grants of one person to one consumer come to. */
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
