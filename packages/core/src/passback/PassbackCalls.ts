import { Schema } from "effect";
import type { Call, CallParameter } from "../catalogue/Call.ts";
import { sizeBounds } from "./ImageSize.ts";

/** What a call of Document Passback says in its query, by what the core calls it. */
export const passbackParameters = {
  token: {
    name: "token",
    says: "The static API token of the consumer.",
    required: true,
    shape: { type: "string" },
    refusals: [],
  },
  size: {
    name: "size",
    says: "The picture is made to fit into it. Without it the original is given.",
    required: false,
    shape: { type: "string", pattern: "^[1-9][0-9]{2,3}x[1-9][0-9]{2,3}$", examples: ["300x200"] },
    rule: `must be <width>x<height> in pixels, each from ${sizeBounds.least} to ${sizeBounds.most}`,
    refusals: ["SizeInvalid"],
  },
} as const satisfies Readonly<Record<string, CallParameter>>;

const inPath: CallParameter = {
  name: "document_token",
  says: "A token of the document_tokens attribute.",
  required: true,
  shape: { type: "string" },
  refusals: ["ResourceUnknown"],
};

/** A document token that was just made. */
export const DocumentTokenBody = Schema.Struct({ document_token: Schema.String }).annotate({
  identifier: "DocumentToken",
});

/** Images of documents for those to whom they were granted. Source: interface, "Document Passback API". */
export const passbackCalls = {
  image: {
    method: "POST",
    path: "/api/public/v3/documents/:document_token",
    summary: "Read an image of a document",
    description: "A side of a document is shown twice a minute at most.",
    credentials: "apiToken",
    takes: ["query"],
    parameters: [inPath, passbackParameters.token, passbackParameters.size],
    answers: [{ status: 200, says: "The image.", types: ["image/jpeg", "image/png"] }],
    refusals: ["ProductRateExceeded"],
    limits: ["image_shown"],
  },
  refresh: {
    method: "POST",
    path: "/api/public/v3/documents/refresh/:document_token",
    summary: "Replace a document token by a new one",
    description: "The old token is worth nothing afterwards.",
    credentials: "apiToken",
    takes: ["query"],
    parameters: [inPath, passbackParameters.token],
    answers: [{ status: 200, says: "The new token.", body: DocumentTokenBody }],
    refusals: [],
    limits: [],
  },
} as const satisfies Readonly<Record<string, Call>>;
