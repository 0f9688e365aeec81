import { Context, type Effect, type Option } from "effect";
import type { KnownConsumer, OAuthConsumer } from "./OAuthConsumer.ts";

/** Digests (SHA-256, base64url) of a consumer's secrets; what is absent stays as it is. */
export interface ConsumerDigests {
  readonly clientSecret?: string;
  /** Of the static API token of Document Passback. */
  readonly apiToken?: string;
}

/** Where consumers are remembered. */
export class OAuthConsumerStore extends Context.Service<
  OAuthConsumerStore,
  {
    readonly find: (id: string) => Effect.Effect<Option.Option<KnownConsumer>>;
    readonly findByClientId: (clientId: string) => Effect.Effect<Option.Option<KnownConsumer>>;
    /** Whose client id and secret these are. */
    readonly findByCredentials: (
      clientId: string,
      secretDigest: string,
    ) => Effect.Effect<Option.Option<KnownConsumer>>;
    /** Whose static API token has this digest. */
    readonly findByApiToken: (digest: string) => Effect.Effect<Option.Option<KnownConsumer>>;
    /** Every consumer, oldest first. */
    readonly consumers: Effect.Effect<ReadonlyArray<OAuthConsumer>>;
    /** Remembers a consumer, or what changed of it. */
    readonly put: (consumer: OAuthConsumer, digests: ConsumerDigests) => Effect.Effect<void>;
  }
>()("@bonafide/core/oauth/OAuthConsumerStore") {}
