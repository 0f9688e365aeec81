import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { unknownError } from "../catalogue/ErrorBody.ts";

/**
 * The endpoint for the delivery receipts of SMS vendors. Each post is signed the vendor's way. A server without such a
 * vendor answers 404 4100.
 */
export class ReceiptApi extends HttpApiGroup.make("receipt")
  .add(
    HttpApiEndpoint.post("take", "/receipts/:vendor", {
      params: { vendor: Schema.String },
      success: HttpApiSchema.Empty(200),
      error: [
        HttpApiSchema.Empty(400),
        HttpApiSchema.Empty(403),
        unknownError,
        HttpApiSchema.Empty(503),
      ],
    }).annotateMerge(OpenApi.annotations({ summary: "Take a vendor's delivery receipt" })),
  )
  .annotateMerge(OpenApi.annotations({ title: "Receipts" })) {}
