import { Context, type Effect, type Option } from "effect";
import type { AffiliationClient, KnownClient } from "./AffiliationClient.ts";

/** Where the clients of the group-affiliation API are remembered. */
export class AffiliationClientStore extends Context.Service<
  AffiliationClientStore,
  {
    /** The client that shows these credentials. */
    readonly findByCredentials: (
      clientId: string,
      secretDigest: string,
    ) => Effect.Effect<Option.Option<KnownClient>>;
    /** The client that registered an address; the first where several did. */
    readonly findByAddress: (address: string) => Effect.Effect<Option.Option<KnownClient>>;
    readonly clients: Effect.Effect<ReadonlyArray<AffiliationClient>>;
    /** Remembers a client, or changes one; a digest replaces the one before. */
    readonly put: (
      client: AffiliationClient,
      secretDigest: string | undefined,
    ) => Effect.Effect<void>;
  }
>()("@bonafide/core/affiliation/AffiliationClientStore") {}
