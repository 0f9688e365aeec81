import type { Grant } from "@bonafide/core/oauth/Grant";
import type { GrantTokenKind } from "@bonafide/core/oauth/GrantStore";
import type { Logo } from "@bonafide/core/oauth/LogoStore";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import type { ConsumerDigests } from "@bonafide/core/oauth/OAuthConsumerStore";
import type { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { HashMap } from "effect";

/** A consumer with the digests of its secrets. */
export interface ConsumerRow {
  readonly consumer: OAuthConsumer;
  readonly digests: ConsumerDigests;
}

/** What the memory stores hold for OAuth. */
export interface OAuthTables {
  readonly consumers: HashMap.HashMap<string, ConsumerRow>;
  readonly logos: HashMap.HashMap<string, Logo>;
  /** By their scopes. */
  readonly policies: HashMap.HashMap<string, ScopePolicy>;
  readonly grants: HashMap.HashMap<string, Grant>;
  /** The consumers' own names for people, by their grants. */
  readonly eids: HashMap.HashMap<string, string>;
  /** The grant of every digest that there ever was, by the kind and the digest. */
  readonly digests: HashMap.HashMap<`${GrantTokenKind} ${string}`, string>;
}

export const emptyOAuthTables: OAuthTables = {
  consumers: HashMap.empty(),
  logos: HashMap.empty(),
  policies: HashMap.empty(),
  grants: HashMap.empty(),
  eids: HashMap.empty(),
  digests: HashMap.empty(),
};
