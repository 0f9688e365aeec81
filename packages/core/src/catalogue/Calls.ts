import { affiliationCalls } from "../affiliation/AffiliationCalls.ts";
import { applicationCalls } from "../application/ApplicationCalls.ts";
import { documentCalls } from "../document/DocumentCalls.ts";
import { oauthCalls } from "../oauth/OAuthCalls.ts";
import { passbackCalls } from "../passback/PassbackCalls.ts";
import { receiptCalls, telecomCalls } from "../telecom/TelecomCalls.ts";
import { verificationCalls } from "../verification/VerificationCalls.ts";
import type { Call } from "./Call.ts";
import { ErrorBody } from "./ErrorBody.ts";

const anybody = {
  credentials: "none",
  takes: [],
  parameters: [],
  refusals: [],
  limits: [],
} as const;

const ask = {
  status: 503,
  says: "Not now: ask again in a second. There is an error in it where the server is at its limit.",
  body: ErrorBody,
};

/** Whether the server is there, and whether it takes requests. Source: interface, "Health check". */
export const healthCalls = {
  check: {
    ...anybody,
    method: "GET",
    path: "/health",
    summary: "Say that the server is there",
    description: "200 from the end of the server's start.",
    answers: [{ status: 200, says: "The server is there." }, ask],
  },
  ready: {
    ...anybody,
    method: "GET",
    path: "/ready",
    summary: "Say whether the server takes requests",
    description: "503 while it starts and while it stops.",
    answers: [{ status: 200, says: "The server takes requests." }, ask],
  },
} as const satisfies Readonly<Record<string, Call>>;

/** Calls that belong together. */
export interface CallGroup {
  readonly name: string;
  readonly title: string;
  readonly says: string;
  readonly calls: Readonly<Record<string, Call>>;
}

/** Every call of this server, in the order of the interface. A call's id is its group's name and its own. */
export const callGroups: ReadonlyArray<CallGroup> = [
  {
    name: "health",
    title: "Health",
    says: "Whether the server is there.",
    calls: healthCalls,
  },
  {
    name: "verification",
    title: "Verification",
    says: "What ties the transactions of one identity attempt together.",
    calls: verificationCalls,
  },
  {
    name: "telecom",
    title: "Telecom",
    says: "Does this person hold this phone, and does the carrier know them?",
    calls: telecomCalls,
  },
  {
    name: "document",
    title: "Document",
    says: "Is this document readable, in force, and does it agree with itself?",
    calls: documentCalls,
  },
  {
    name: "affiliation",
    title: "Affiliation",
    says: "Is this person a teacher, a student, a soldier or a first responder?",
    calls: affiliationCalls,
  },
  {
    name: "oauth",
    title: "OAuth 2.0 and attributes",
    says: "What people share with consumers, once they agreed to it.",
    calls: oauthCalls,
  },
  {
    name: "application",
    title: "Applications",
    says: "A partner's web apps, mobile apps, places and events, which keep its uses apart.",
    calls: applicationCalls,
  },
  {
    name: "passback",
    title: "Document Passback",
    says: "The images of a document, for whom its holder granted them to.",
    calls: passbackCalls,
  },
  {
    name: "receipt",
    title: "Receipts",
    says: "What vendors of text messages post.",
    calls: receiptCalls,
  },
];

/** Every call with its id. */
export const everyCall: ReadonlyArray<readonly [id: string, call: Call]> = callGroups.flatMap(
  ({ calls, name }) =>
    Object.entries(calls).map(([key, call]) => [`${name}.${key}`, call] as const),
);
