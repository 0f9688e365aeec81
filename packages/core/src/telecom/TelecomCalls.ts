import { ErrorBody } from "../catalogue/ErrorBody.ts";
import type { Call } from "../catalogue/Call.ts";
import { IdentityBody, PossessionBody, TelecomBody } from "../verification/TransactionBody.ts";
import { idInPath } from "../verification/VerificationCalls.ts";
import { confirmParameters, identityParameters, sendParameters } from "./TelecomRequests.ts";

/** Possession checks and identity matches. Source: interface, "Telecom (Services API v2)". */
export const telecomCalls = {
  send: {
    method: "POST",
    path: "/api/v2/telecom/possession/sms/send",
    summary: "Send a one-time code",
    description:
      "Sends six digits to the phone. The confirm call takes the transaction_id that this call answers. In a sandbox the code is 123123, and a phone of area code 999 fails: its last four digits are the code of the error.",
    credentials: "secretKey",
    product: "telecom.possession_send",
    takes: ["json"],
    parameters: Object.values(sendParameters),
    answers: [
      { status: 200, says: "The code is under way, or could not be sent.", body: PossessionBody },
    ],
    refusals: ["VerificationNotOwned"],
    mocksRefusals: true,
    limits: [
      "possession_send",
      "traffic_number",
      "traffic_prefix",
      "traffic_account",
      "traffic_address",
    ],
  },
  confirm: {
    method: "POST",
    path: "/api/v2/telecom/possession/sms/confirm",
    summary: "Confirm a one-time code",
    description:
      "Compares the code. After five wrong codes the transaction has failed. A code of another form costs no attempt.",
    credentials: "secretKey",
    product: "telecom.possession_send",
    takes: ["json"],
    parameters: Object.values(confirmParameters),
    answers: [{ status: 200, says: "The person holds the phone.", body: PossessionBody }],
    refusals: ["VerificationNotOwned", "TransactionNotOwned", "CodeExpired", "RetryLimitExceeded"],
    limits: [],
  },
  identity: {
    method: "POST",
    path: "/api/v2/telecom/identity",
    summary: "Match a person at the carrier",
    description:
      "Asks the carrier of the phone whether it belongs to a person with this birth date. Read the result by the status call, or take it by a callback. In a sandbox area code 888 matches, 999 fails.",
    credentials: "secretKey",
    product: "telecom.identity",
    takes: ["json"],
    parameters: Object.values(identityParameters),
    answers: [
      { status: 200, says: "The carrier is being asked, or gave no match.", body: IdentityBody },
    ],
    refusals: ["VerificationNotOwned"],
    limits: [],
  },
  status: {
    method: "GET",
    path: "/api/v2/telecom/:transaction_id",
    summary: "Read a telecom transaction",
    description: "Gives the transaction, with its result once it has one.",
    credentials: "secretKey",
    takes: [],
    parameters: [idInPath("transaction_id", "The transaction.")],
    answers: [{ status: 200, says: "The transaction.", body: TelecomBody }],
    refusals: ["TransactionNotOwned"],
    limits: [],
  },
} as const satisfies Readonly<Record<string, Call>>;

/** What vendors of text messages post. It is no call of partners. */
export const receiptCalls = {
  take: {
    method: "POST",
    path: "/receipts/:vendor",
    summary: "Take a vendor's delivery receipt",
    description:
      "Vendors of text messages tell here what became of a message, each signed as its vendor signs. A server without such a vendor has nothing here.",
    credentials: "vendor",
    takes: [],
    parameters: [
      {
        name: "vendor",
        says: "The vendor.",
        required: true,
        shape: { type: "string" },
        refusals: ["ResourceUnknown"],
      },
    ],
    answers: [
      { status: 200, says: "The receipt is taken." },
      { status: 400, says: "The receipt cannot be read.", body: ErrorBody },
      { status: 403, says: "The signature is wrong." },
      {
        status: 503,
        says: "The server has no room; the vendor tries again.",
        body: ErrorBody,
      },
    ],
    refusals: [],
    limits: [],
  },
} as const satisfies Readonly<Record<string, Call>>;
