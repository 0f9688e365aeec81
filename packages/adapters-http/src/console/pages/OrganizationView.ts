import type { GrantedAccount, Organization } from "@bonafide/core/access/Account";
import type { AccountKey } from "@bonafide/core/access/AccountKey";
import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import type { Application } from "@bonafide/core/application/Application";
import type { UsageCount } from "@bonafide/core/application/ApplicationUsage";
import type { Webhook, WebhookSecret } from "@bonafide/core/callback/Webhook";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import type { FormTarget } from "../../person/pages/Elements.ts";

/** All that an organization has. */
export interface OrganizationView {
  readonly organization: Organization;
  readonly accounts: ReadonlyArray<{
    readonly account: GrantedAccount;
    readonly keys: ReadonlyArray<AccountKey>;
  }>;
  readonly webhooks: ReadonlyArray<Webhook>;
  readonly secrets: ReadonlyArray<WebhookSecret>;
  readonly clients: ReadonlyArray<AffiliationClient>;
  readonly consumers: ReadonlyArray<OAuthConsumer>;
  readonly applications: ReadonlyArray<Application>;
  readonly usage: ReadonlyArray<UsageCount>;
  /** Where its forms go; absent where the staff may only look. */
  readonly target: FormTarget | undefined;
  /** Whether the staff sets what a partner has: standing, accounts, products. */
  readonly operates: boolean;
  /** Whether a partner is shown what gives which result: in a sandbox. */
  readonly hasTestData: boolean;
  readonly now: number;
}
