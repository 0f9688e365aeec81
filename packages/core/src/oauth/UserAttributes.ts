import { Context, type Effect } from "effect";
import type { Address } from "../telecom/Address.ts";
import type { AccessTokenInvalid } from "./OAuthError.ts";
import type { AttributeHandle } from "./ScopePolicy.ts";

/** One attribute: `name` is for people. Source: interface, "User attributes response". */
export interface UserAttribute {
  readonly handle: AttributeHandle;
  readonly name: string;
  readonly value:
    | string
    | number
    | ReadonlyArray<Address>
    | ReadonlyArray<{ readonly brand: string; readonly date: string; readonly type: string }>
    | { readonly front?: string; readonly back?: string };
}

/** A group that a person belongs to, and in it as what. */
export interface GroupStatus {
  readonly group: string;
  readonly subgroups: ReadonlyArray<string>;
  readonly verified: boolean;
}

export interface SharedAttributes {
  readonly attributes: ReadonlyArray<UserAttribute>;
  readonly status: ReadonlyArray<GroupStatus>;
}

/** What consumers read of people. Source: interface, "User attributes response"; choices, section 5. */
export class UserAttributes extends Context.Service<
  UserAttributes,
  {
    /** What the grant of this access token releases, as it stands now, with new document tokens. */
    readonly read: (
      accessToken: string | undefined,
    ) => Effect.Effect<SharedAttributes, AccessTokenInvalid>;
  }
>()("@bonafide/core/oauth/UserAttributes") {}
