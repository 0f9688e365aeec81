import { messageHeaders, TransactionMessage } from "@bonafide/core/callback/CallbackBody";
import { VerificationBody } from "@bonafide/core/verification/VerificationBody";
import type { Json, SchemaNames } from "./OpenApiSchemas.ts";

const headers = (isSigned: boolean): ReadonlyArray<Json> =>
  Object.entries(messageHeaders).map(([name, says]) => ({
    name,
    in: "header",
    required: isSigned && name.startsWith("webhook-"),
    description: says,
    schema: { type: "string" },
  }));

const answers: Json = {
  "2XX": { description: "Taken. The body means nothing." },
  "410": { description: "The receiver wants no more messages: its webhook is disabled." },
  default: { description: "Not taken: the message comes again." },
};

const message = (id: string, summary: string, description: string, schema: Json): Json => ({
  post: {
    operationId: id,
    summary,
    description,
    tags: ["Callbacks and webhooks"],
    security: [],
    parameters: headers(true),
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: answers,
  },
});

const signed =
  "Signed as Standard Webhooks says, with the secret of the organization. What fails is sent again three times.";

/** What the server posts to partners: to webhooks of an organization, and to the `callback_url` of a request. */
export const messagesOf = (schemas: SchemaNames) => {
  const transaction = schemas.of(TransactionMessage);
  const verification = schemas.of(VerificationBody);
  return {
    webhooks: {
      telecomResult: message(
        "webhook.telecom",
        "A telecom transaction has its result",
        signed,
        transaction,
      ),
      documentResult: message(
        "webhook.document",
        "A document transaction has its result",
        signed,
        transaction,
      ),
    },
    callbacks: {
      TransactionResult: {
        "{$request.body#/callback_url}": message(
          "callback.transaction",
          "The transaction has its result",
          signed,
          transaction,
        ),
      },
      VerificationCreated: {
        "{$request.body#/callback_url}": message(
          "callback.verification",
          "The verification is created",
          signed,
          verification,
        ),
      },
    },
  };
};
