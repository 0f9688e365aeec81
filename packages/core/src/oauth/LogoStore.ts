import type { Effect, Option } from "effect";
import type { ImageType } from "../document/ImageHeader.ts";

/** A partner's logo, re-encoded by this server. */
export interface Logo {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

/** Stores logos under ids that are never used twice: a part of `OAuthConsumerStore`. */
export interface LogoStore {
  readonly put: (id: string, logo: Logo) => Effect.Effect<void>;
  readonly find: (id: string) => Effect.Effect<Option.Option<Logo>>;
  readonly remove: (id: string) => Effect.Effect<void>;
}
