import type { Call } from "../catalogue/Call.ts";
import { DocumentBody } from "../verification/TransactionBody.ts";
import { idInPath } from "../verification/VerificationCalls.ts";
import { type DocumentKind, productOfKind } from "./DocumentKind.ts";
import { documentParametersOf } from "./DocumentRequest.ts";

const verify = (kind: DocumentKind, summary: string, description: string) => {
  const { files, texts } = documentParametersOf(kind);
  return {
    method: "POST",
    path: `/api/v2/document/${kind}/verify`,
    summary,
    description: `${description} Read the result by the status call, or take it by a callback. In a sandbox a file named mock-verified.jpg is verified, and one named mock-2002.jpg fails with 2002.`,
    credentials: "secretKey",
    product: productOfKind(kind),
    takes: ["multipart"],
    parameters: [...Object.values(files), ...Object.values(texts)],
    answers: [{ status: 200, says: "The document is being read.", body: DocumentBody }],
    refusals: ["VerificationNotOwned"],
    limits: [],
  } as const satisfies Call;
};

/** Documents. Source: interface, "Documents (Services API v2)". */
export const documentCalls = {
  license: verify(
    "license",
    "Verify a driver's license or state ID",
    "Reads both sides and compares them.",
  ),
  passport: verify("passport", "Verify a passport", "Reads the page with the photo."),
  passcard: verify("passcard", "Verify a passcard", "Reads both sides and compares them."),
  status: {
    method: "GET",
    path: "/api/v2/document/:transaction_id",
    summary: "Read a document transaction",
    description: "Gives the transaction, with its result once it has one.",
    credentials: "secretKey",
    takes: [],
    parameters: [idInPath("transaction_id", "The transaction.")],
    answers: [{ status: 200, says: "The transaction.", body: DocumentBody }],
    refusals: ["TransactionNotOwned"],
    limits: [],
  },
} as const satisfies Readonly<Record<string, Call>>;
