import type { ProductFamily } from "@bonafide/core/verification/ProductFamily";
import type { Product } from "@bonafide/core/verification/Product";
import type { StaffCredentials } from "@bonafide/core/staff/StaffSignIns";
import type { Standing } from "@bonafide/core/access/Account";
import type { Operator, Partner } from "../Partners.ts";
import type { Called } from "./Calls.ts";

/** What staff do in the console, and operators as the account whose session it is. */
export interface ConsoleCalls {
  /** Gives the secret of the new session. */
  readonly staffSignIn: (credentials: StaffCredentials) => Called<string>;
  /** Whose session it is: its account's name, or `new` before it has a second factor. */
  readonly staffSession: (secret: string) => Called<string | undefined>;
  readonly staffSignOut: (secret: string, source: string) => Called<void>;
  readonly setFactor: (
    session: string,
    factor: { readonly totp: string; readonly code: string; readonly source: string },
  ) => Called<string>;

  readonly replay: (by: Operator, deliveryId: string) => Called<void>;
  readonly setWebhook: (
    by: Operator,
    partner: Partner,
    hook: { readonly family: ProductFamily; readonly url: string | undefined },
  ) => Called<void>;
  /** Gives the new secret. */
  readonly rotateWebhookSecret: (by: Operator, partner: Partner, overlap: number) => Called<string>;
  readonly rotateConsumerSecret: (by: Operator, partner: Partner) => Called<string>;
  readonly setRedirects: (
    by: Operator,
    partner: Partner,
    uris: ReadonlyArray<string>,
  ) => Called<void>;
  readonly setOrganization: (by: Operator, partner: Partner, standing: Standing) => Called<void>;
  /** Lets an account make so many calls a minute, or none. */
  readonly setRate: (
    by: Operator,
    partner: Partner,
    rate: { readonly product: Product; readonly perMinute: number | undefined },
  ) => Called<void>;
}

/** Why an operator's change is not made: the session is over, or the console refuses. */
export const refusals = { signedOut: "SignedOut", refused: "Refused" } as const;
