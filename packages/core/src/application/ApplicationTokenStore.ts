import { Context, type Effect, type Option } from "effect";
import type { Organization } from "../access/Account.ts";
import type { ApplicationToken } from "./ApplicationToken.ts";

/** A token with the organizations that it is bound to. */
export interface FoundToken {
  readonly token: ApplicationToken;
  readonly organizations: ReadonlyArray<Organization>;
}

/** Where access tokens of the Applications API are remembered. */
export class ApplicationTokenStore extends Context.Service<
  ApplicationTokenStore,
  {
    /** The token with this digest at `now` (epoch milliseconds); one past its end is nobody's. */
    readonly findByDigest: (
      digest: string,
      now: number,
    ) => Effect.Effect<Option.Option<FoundToken>>;
    /** Those of these organizations that there are. What is no UUID is none. */
    readonly organizations: (
      ids: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<Organization>>;
    /** Every token, oldest first. */
    readonly all: Effect.Effect<ReadonlyArray<ApplicationToken>>;
    /** Remembers a token; of one that is there, its standing and end. */
    readonly put: (token: ApplicationToken) => Effect.Effect<void>;
  }
>()("@bonafide/core/application/ApplicationTokenStore") {}
