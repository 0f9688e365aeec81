import type { Effect, Option } from "effect";
import type { Organization } from "../access/Account.ts";
import type { ApplicationToken } from "./ApplicationToken.ts";

/** A token with its organizations. */
export interface FoundToken {
  readonly token: ApplicationToken;
  readonly organizations: ReadonlyArray<Organization>;
}

/** Stores access tokens of the Applications API: a part of `ApplicationStore`. */
export interface ApplicationTokenStore {
  /** The token with this digest at `now` (epoch milliseconds). An expired token is not found. */
  readonly findByDigest: (digest: string, now: number) => Effect.Effect<Option.Option<FoundToken>>;
  /** The existing organizations among these ids. An invalid UUID matches none. */
  readonly organizations: (
    ids: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyArray<Organization>>;
  /** Every token, oldest first. */
  readonly all: Effect.Effect<ReadonlyArray<ApplicationToken>>;
  /** Inserts a token, or updates its standing and end. */
  readonly put: (token: ApplicationToken) => Effect.Effect<void>;
}
