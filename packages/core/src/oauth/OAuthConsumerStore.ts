import { Context, type Effect, type Option } from "effect";
import type { KnownConsumer, OAuthConsumer } from "./OAuthConsumer.ts";
import type { LogoStore } from "./LogoStore.ts";
import type { PolicyStore } from "./PolicyStore.ts";

/** Digests (SHA-256, base64url) of a consumer's secrets; an absent one stays unchanged. */
export interface ConsumerDigests {
  readonly clientSecret?: string;
  /** Of the static API token for Document Passback. */
  readonly apiToken?: string;
}

/** Stores consumers. */
export class OAuthConsumerStore extends Context.Service<
  OAuthConsumerStore,
  {
    readonly policies: PolicyStore;
    readonly logos: LogoStore;
    readonly find: (id: string) => Effect.Effect<Option.Option<KnownConsumer>>;
    readonly findByClientId: (clientId: string) => Effect.Effect<Option.Option<KnownConsumer>>;
    /** The consumer with this client id and secret. */
    readonly findByCredentials: (
      clientId: string,
      secretDigest: string,
    ) => Effect.Effect<Option.Option<KnownConsumer>>;
    /** The consumer with this digest of its static API token. */
    readonly findByApiToken: (digest: string) => Effect.Effect<Option.Option<KnownConsumer>>;
    /** Every consumer, oldest first. */
    readonly consumers: Effect.Effect<ReadonlyArray<OAuthConsumer>>;
    /** Inserts or updates a consumer. */
    readonly put: (consumer: OAuthConsumer, digests: ConsumerDigests) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/OAuthConsumerStore") {}
