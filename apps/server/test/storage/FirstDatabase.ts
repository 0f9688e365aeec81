import type { Account, EnabledProduct, Organization } from "@bonafide/core/access/Account";
import type { AccountKey } from "@bonafide/core/access/AccountKey";
import type { CallbackEntry } from "@bonafide/core/callback/CallbackOutbox";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import type {
  IdentityTransaction,
  PossessionTransaction,
} from "@bonafide/core/verification/Transaction";
import type { Verification } from "@bonafide/core/verification/Verification";
import { Redacted } from "effect";

/** The master key that `fixtures/1_foundation.sql` was made under. */
export const fixtureKey = Redacted.make(Buffer.alloc(32, 7).toString("base64url"));

const at = Date.UTC(2026, 0, 1);
const id = (number: number) => `019b7760-0000-7000-8000-${number.toString().padStart(12, "0")}`;
const phone = Phone.make("4155550123");

const organization: Organization = {
  id: id(1),
  name: "Grüße & Söhne",
  standing: "active",
  created: at,
};
const account: Account = {
  id: id(2),
  organizationId: id(1),
  applicationId: undefined,
  name: "web",
  standing: "active",
  perMinute: 90,
  created: at,
};
const grants: ReadonlyArray<EnabledProduct> = [
  { product: "telecom.identity", perMinute: undefined },
  { product: "telecom.possession_send", perMinute: 30 },
];
const key: AccountKey = {
  id: id(3),
  accountId: id(2),
  digest: "digest",
  created: at,
  ends: undefined,
};
const verification: Verification = {
  id: id(4),
  accountId: id(2),
  created: at,
  personal: { metadata: { order: 17 }, callbackUrl: "https://partner.example/created" },
};
const erased: Verification = { id: id(5), accountId: id(2), created: at, personal: undefined };
const possession: PossessionTransaction = {
  id: id(6),
  verificationId: id(4),
  accountId: id(2),
  applicationId: undefined,
  product: "telecom.possession_send",
  state: { _tag: "Confirmed" },
  personal: { phone, callbackUrls: ["https://partner.example/sent"] },
  created: at,
  updated: at + 1,
  version: 2,
};
const erasedTransaction: PossessionTransaction = {
  ...possession,
  id: id(7),
  verificationId: id(5),
  personal: undefined,
};
const identity: IdentityTransaction = {
  id: id(8),
  verificationId: id(4),
  accountId: id(2),
  applicationId: undefined,
  product: "telecom.identity",
  state: { _tag: "Asking", askAt: at + 1_000 },
  personal: { phone, birthDate: BirthDate.make("1990-02-28"), callbackUrls: [] },
  created: at + 2,
  updated: at + 2,
  version: 1,
};
const callback: CallbackEntry = {
  id: id(9),
  accountId: id(2),
  verificationId: id(4),
  transactionId: id(6),
  url: "https://partner.example/sent",
  created: at + 1,
};

/** What `fixtures/1_foundation.sql` holds. */
export const fixture = {
  at,
  phone,
  organization,
  account,
  grants,
  key,
  verification,
  erased,
  possession,
  erasedTransaction,
  identity,
  callback,
};
