import { Context, type Effect, type Option } from "effect";
import type { ProductFamily } from "../verification/ProductFamily.ts";
import type { Webhook, WebhookSecret } from "./Webhook.ts";

/** Stores webhooks and their secrets, both encrypted. */
export class WebhookStore extends Context.Service<
  WebhookStore,
  {
    /** The active webhook for an account's results of a family. */
    readonly activeOf: (
      accountId: string,
      family: ProductFamily,
    ) => Effect.Effect<Option.Option<Webhook>>;
    readonly ofOrganization: (organizationId: string) => Effect.Effect<ReadonlyArray<Webhook>>;
    readonly put: (webhook: Webhook) => Effect.Effect<void>;
    /** The secrets that sign for an account's organization at `now`, newest first. */
    readonly signingFor: (
      accountId: string,
      now: number,
    ) => Effect.Effect<ReadonlyArray<WebhookSecret>>;
    readonly secretsOf: (organizationId: string) => Effect.Effect<ReadonlyArray<WebhookSecret>>;
    readonly putSecret: (secret: WebhookSecret) => Effect.Effect<void>;
  }
>()("@bonafide/core/callback/WebhookStore") {}
