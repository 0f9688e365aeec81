import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { Authorization } from "../access/CredentialsRequired.ts";
import { EndpointProduct } from "../access/EndpointAnnotations.ts";
import { parameterError, unknownError } from "../catalogue/ErrorBody.ts";
import { TransactionBody } from "@bonafide/core/verification/TransactionBody";
import { CallbackUrlField } from "../verification/VerificationApi.ts";

const imageOf = (description: string) =>
  Schema.String.annotate({
    format: "binary",
    description: `${description} JPEG or PNG, larger than 40 KB and smaller than 16 MB.`,
  });

const FrontImage = imageOf("The front, or the page with the data, as a file.");
const BackImage = imageOf("The back, as a file.");

const texts = {
  callback_url: CallbackUrlField,
  verification_id: Schema.optionalKey(
    Schema.String.annotate({
      description: "The verification to add to; a new one is created without it.",
    }),
  ),
  metadata: Schema.optionalKey(
    Schema.String.annotate({
      description: "Any JSON value of up to 500 characters; what is no JSON is taken as text.",
    }),
  ),
};

const OneSide = Schema.Struct({ front_image: FrontImage, ...texts }).pipe(
  HttpApiSchema.asMultipart(),
);

const BothSides = Schema.Struct({
  front_image: FrontImage,
  back_image: BackImage,
  ...texts,
}).pipe(HttpApiSchema.asMultipart());

const success = TransactionBody;
const error = [unknownError, parameterError("FrontImageMissing")];

/** Document checks. Source: interface, "Documents (Services API v2)". */
export class DocumentApi extends HttpApiGroup.make("document")
  .add(
    HttpApiEndpoint.post("license", "/api/v2/document/license/verify", {
      payload: BothSides,
      success,
      error,
    })
      .annotate(EndpointProduct, "document.license.verify")
      .annotateMerge(OpenApi.annotations({ summary: "Verify a driver's license or state ID" })),
  )
  .add(
    HttpApiEndpoint.post("passport", "/api/v2/document/passport/verify", {
      payload: OneSide,
      success,
      error,
    })
      .annotate(EndpointProduct, "document.passport.verify")
      .annotateMerge(OpenApi.annotations({ summary: "Verify a passport" })),
  )
  .add(
    HttpApiEndpoint.post("passcard", "/api/v2/document/passcard/verify", {
      payload: BothSides,
      success,
      error,
    })
      .annotate(EndpointProduct, "document.passcard.verify")
      .annotateMerge(OpenApi.annotations({ summary: "Verify a passcard" })),
  )
  .add(
    HttpApiEndpoint.get("status", "/api/v2/document/:transaction_id", {
      params: { transaction_id: Schema.String },
      success,
      error: [unknownError, parameterError("MockNotValid")],
    }).annotateMerge(OpenApi.annotations({ summary: "Read a document transaction" })),
  )
  .middleware(Authorization)
  .annotateMerge(
    OpenApi.annotations({
      title: "Document",
      description: "Is this document readable, in force, and does it agree with itself?",
    }),
  ) {}
