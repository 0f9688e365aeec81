import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { documentMachine } from "@bonafide/core/document/Document";
import { identityMatch } from "@bonafide/core/telecom/IdentityMatch";
import { possession } from "@bonafide/core/telecom/Possession";
import { isProductOf, productNames } from "@bonafide/core/verification/Product";
import type {
  DocumentTransaction,
  IdentityTransaction,
  PossessionTransaction,
  Transaction,
} from "@bonafide/core/verification/Transaction";
import type { Verification } from "@bonafide/core/verification/Verification";
import { freshId } from "../storage/FreshId.ts";

/** The moment at which samples begin, in epoch milliseconds. */
export const sampleTime = Date.UTC(2026, 5, 1, 12);

/** A verification of an account of its own, with personal data. */
export const sampleVerification = (changes: Partial<Verification> = {}): Verification => ({
  id: freshId(),
  accountId: freshId(),
  created: sampleTime,
  personal: {
    metadata: { order: 17, note: "Grüße, 東京 🗼", nested: [null, true, { deep: "text" }] },
    callbackUrl: "https://partner.example/created",
  },
  ...changes,
});

/** A possession check of the verification that waits for its code. */
export const samplePossession = (
  { accountId, id }: Verification,
  changes: Partial<PossessionTransaction> = {},
): PossessionTransaction => ({
  id: freshId(),
  verificationId: id,
  accountId,
  applicationId: freshId(),
  product: "telecom.possession_send",
  state: {
    _tag: "AwaitingCode",
    digest: "c2FtcGxl",
    guesses: 0,
    expiresAt: sampleTime + 600_000,
  },
  personal: {
    phone: Phone.make("4155550123"),
    callbackUrls: ["https://partner.example/sent"],
    metadata: { basket: ["a", 1, null] },
  },
  created: sampleTime,
  updated: sampleTime,
  version: 1,
  ...changes,
});

/** An identity match of the verification whose carrier is to be asked. */
export const sampleIdentity = (
  { accountId, id }: Verification,
  changes: Partial<IdentityTransaction> = {},
): IdentityTransaction => ({
  id: freshId(),
  verificationId: id,
  accountId,
  applicationId: freshId(),
  product: "telecom.identity",
  state: { _tag: "Asking", askAt: sampleTime + 1_000 },
  personal: {
    phone: Phone.make("8885550123"),
    birthDate: BirthDate.make("1990-02-28"),
    callbackUrls: [],
  },
  created: sampleTime,
  updated: sampleTime,
  version: 1,
  ...changes,
});

/** A document of the verification that waits to be read. */
export const sampleDocument = (
  { accountId, id }: Verification,
  changes: Partial<DocumentTransaction> = {},
): DocumentTransaction => ({
  id: freshId(),
  verificationId: id,
  accountId,
  applicationId: freshId(),
  product: "document.license.verify",
  state: {
    _tag: "Waiting",
    readAt: sampleTime,
    readings: 0,
    lost: 0,
    giveUpAt: sampleTime + 1_000_000,
  },
  personal: { callbackUrls: ["https://partner.example/document"] },
  created: sampleTime,
  updated: sampleTime,
  version: 1,
  ...changes,
});

/** A transaction of every product, each with something due at `sampleTime` or within the hour after it. */
export const sampleOfEveryProduct = (verification: Verification): ReadonlyArray<Transaction> => [
  ...productNames
    .filter(isProductOf(possession))
    .map((product) => samplePossession(verification, { product })),
  ...productNames
    .filter(isProductOf(identityMatch))
    .map((product) => sampleIdentity(verification, { product })),
  ...productNames
    .filter(isProductOf(documentMachine))
    .map((product) => sampleDocument(verification, { product })),
];

/** The next version of a transaction, changed. */
export const nextVersion = <T extends { readonly version: number }>(
  transaction: T,
  changes: Partial<T> = {},
): T => ({ ...transaction, ...changes, version: transaction.version + 1 });
