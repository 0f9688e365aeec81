import { Context, type Effect, type Option } from "effect";
import type { AffiliationClient, KnownClient } from "./AffiliationClient.ts";

/** Stores the clients of the group-affiliation API. */
export class AffiliationClientStore extends Context.Service<
  AffiliationClientStore,
  {
    /** The client with these credentials. */
    readonly findByCredentials: (
      clientId: string,
      secretDigest: string,
    ) => Effect.Effect<Option.Option<KnownClient>>;
    /** The client that registered an address; the first if there are several. */
    readonly findByAddress: (address: string) => Effect.Effect<Option.Option<KnownClient>>;
    readonly clients: Effect.Effect<ReadonlyArray<AffiliationClient>>;
    /** Inserts or updates a client. A new digest replaces the old one. */
    readonly put: (
      client: AffiliationClient,
      secretDigest: string | undefined,
    ) => Effect.Effect<void>;
  }
>()("@bonafide/core/affiliation/AffiliationClientStore") {}
