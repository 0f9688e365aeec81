import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api";
import { Authorization } from "../access/CredentialsRequired.ts";
import { EndpointRefusesMocks } from "../access/EndpointAnnotations.ts";
import { parameterError, unknownError } from "../catalogue/ErrorBody.ts";
import { VerificationBody } from "@bonafide/core/verification/VerificationBody";

/** The `callback_url` of every request that has one. */
export const CallbackUrlField = Schema.optionalKey(
  Schema.String.annotate({
    description: "Where the result is posted.",
    examples: ["https://partner.example/callback"],
  }),
);

/** The `metadata` of every request that has it. */
export const MetadataField = Schema.optionalKey(
  Schema.Json.annotate({ description: "Any JSON value of up to 500 characters." }),
);

const CreateBody = Schema.Struct({ callback_url: CallbackUrlField, metadata: MetadataField });

const bodyIsOptional = ({ requestBody, ...operation }: Record<string, unknown>) => ({
  ...operation,
  requestBody: { ...Object(requestBody), required: false },
});

/** Verifications. Source: interface, "Verification (Services API v2)". */
export class VerificationApi extends HttpApiGroup.make("verification")
  .add(
    HttpApiEndpoint.post("create", "/api/v2/verification", {
      payload: CreateBody,
      success: VerificationBody,
      error: parameterError("CallbackUrlInvalid"),
    }).annotateMerge(
      OpenApi.annotations({ summary: "Create a verification", transform: bodyIsOptional }),
    ),
  )
  .add(
    HttpApiEndpoint.get("status", "/api/v2/verification/:verification_id", {
      params: { verification_id: Schema.String },
      success: VerificationBody,
      error: [unknownError, parameterError("MockNotValid")],
    })
      .annotate(EndpointRefusesMocks, true)
      .annotateMerge(OpenApi.annotations({ summary: "Read a verification" })),
  )
  .middleware(Authorization)
  .annotateMerge(
    OpenApi.annotations({
      title: "Verification",
      description: "What ties the transactions of one identity attempt together.",
    }),
  ) {}
