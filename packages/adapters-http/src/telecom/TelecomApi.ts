import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api";
import { Authorization } from "../access/CredentialsRequired.ts";
import { EndpointProduct } from "../access/EndpointAnnotations.ts";
import { parameterError, unknownError } from "../catalogue/ErrorBody.ts";
import { CallbackUrlField, MetadataField } from "../verification/VerificationApi.ts";
import { TransactionBody } from "@bonafide/core/verification/TransactionBody";

const PhoneField = Schema.String.annotate({
  description: "Ten digits, without country code.",
  examples: ["2025550143"],
});

const VerificationIdField = Schema.optionalKey(
  Schema.String.annotate({
    description: "The verification to add to; a new one is created without it.",
  }),
);

const SendBody = Schema.Struct({
  phone: PhoneField,
  callback_url: CallbackUrlField,
  verification_id: VerificationIdField,
  metadata: MetadataField,
});

const ConfirmBody = Schema.Struct({
  code: Schema.String.annotate({
    description: "The six digits that were sent.",
    examples: ["123123"],
  }),
  transaction_id: Schema.String.annotate({ description: "What the send call answered." }),
  callback_url: CallbackUrlField,
  verification_id: Schema.optionalKey(
    Schema.String.annotate({ description: "The verification that the check belongs to." }),
  ),
});

const IdentityBody = Schema.Struct({
  phone: PhoneField,
  birth_date: Schema.String.annotate({ description: "YYYY-MM-DD.", examples: ["1980-02-29"] }),
  callback_url: CallbackUrlField,
  verification_id: VerificationIdField,
  metadata: MetadataField,
});

/** Possession checks and identity matches. Source: interface, "Telecom (Services API v2)". */
export class TelecomApi extends HttpApiGroup.make("telecom")
  .add(
    HttpApiEndpoint.post("send", "/api/v2/telecom/possession/sms/send", {
      payload: SendBody,
      success: TransactionBody,
      error: [unknownError, parameterError("PhoneInvalid")],
    })
      .annotate(EndpointProduct, "telecom.possession_send")
      .annotateMerge(OpenApi.annotations({ summary: "Send a one-time code" })),
  )
  .add(
    HttpApiEndpoint.post("confirm", "/api/v2/telecom/possession/sms/confirm", {
      payload: ConfirmBody,
      success: TransactionBody,
      error: [unknownError, parameterError("CodeInvalid")],
    })
      .annotate(EndpointProduct, "telecom.possession_send")
      .annotateMerge(OpenApi.annotations({ summary: "Confirm a one-time code" })),
  )
  .add(
    HttpApiEndpoint.post("identity", "/api/v2/telecom/identity", {
      payload: IdentityBody,
      success: TransactionBody,
      error: [unknownError, parameterError("BirthDateInvalid")],
    })
      .annotate(EndpointProduct, "telecom.identity")
      .annotateMerge(OpenApi.annotations({ summary: "Match a person at the carrier" })),
  )
  .add(
    HttpApiEndpoint.get("status", "/api/v2/telecom/:transaction_id", {
      params: { transaction_id: Schema.String },
      success: TransactionBody,
      error: [unknownError, parameterError("MockNotValid")],
    }).annotateMerge(OpenApi.annotations({ summary: "Read a telecom transaction" })),
  )
  .middleware(Authorization)
  .annotateMerge(
    OpenApi.annotations({
      title: "Telecom",
      description: "Does this person hold this phone, and does the carrier know them?",
    }),
  ) {}
