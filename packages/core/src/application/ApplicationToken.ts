import { Schema } from "effect";
import type { Standing } from "../access/Account.ts";

/** What a token permits. `write` includes `read`. */
export const ApplicationScope = Schema.Literals(["read", "write"]);
export type ApplicationScope = typeof ApplicationScope.Type;

/**
 * A stored access token of the Applications API, bound to organizations.
 *
 * `digest` is the SHA-256 (base64url) of the secret; times are in epoch milliseconds. Source: choices, section 7.
 */
export interface ApplicationToken {
  readonly id: string;
  readonly organizationIds: ReadonlyArray<string>;
  readonly scope: ApplicationScope;
  readonly standing: Standing;
  readonly digest: string;
  readonly created: number;
  readonly ends: number | undefined;
}
