import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";
import { unknownError } from "../catalogue/ErrorBody.ts";

/**
 * Where vendors of text messages tell what became of a message. It is theirs, not partners': each post is signed as its
 * vendor signs, and a server without such a vendor has nothing here (404 4100).
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
