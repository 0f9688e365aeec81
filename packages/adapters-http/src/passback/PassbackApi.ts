import { Schema } from "effect";
import {
  HttpApiEndpoint,
  HttpApiGroup,
  HttpApiMiddleware,
  HttpApiSchema,
  OpenApi,
} from "effect/http-api";
import { parameterError, passbackErrors, unknownError } from "../catalogue/ErrorBody.ts";

/** Declares in the contract that an endpoint needs the static API token. `PassbackHandlers` enforces it. */
export class PassbackAuthorization extends HttpApiMiddleware.Service<PassbackAuthorization>()(
  "@bonafide/adapters-http/passback/PassbackAuthorization",
  { error: passbackErrors },
) {}

/** The OpenAPI security scheme. */
export const apiTokenScheme = { type: "apiKey", in: "query", name: "token" } as const;

const params = { document_token: Schema.String };
const token = Schema.String.annotate({ description: "The static API token." });

const imageBody = (contentType: string) =>
  Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType }));

/** A new document token. */
export const DocumentTokenBody = Schema.Struct({ document_token: Schema.String });

/** Returns images of documents to consumers with a grant. Source: interface, "Document Passback API". */
export class PassbackApi extends HttpApiGroup.make("passback")
  .add(
    HttpApiEndpoint.post("image", "/api/public/v3/documents/:document_token", {
      params,
      query: {
        token,
        size: Schema.optionalKey(
          Schema.String.annotate({
            description:
              "`<width>x<height>` in pixels, 100 to 1000 each: the picture fits inside. The original where it is absent.",
          }),
        ),
      },
      success: [imageBody("image/jpeg"), imageBody("image/png")],
      error: [unknownError, parameterError("SizeInvalid")],
    }).annotateMerge(OpenApi.annotations({ summary: "Read an image of a document" })),
  )
  .add(
    HttpApiEndpoint.post("refresh", "/api/public/v3/documents/refresh/:document_token", {
      params,
      query: { token },
      success: DocumentTokenBody,
      error: unknownError,
    }).annotateMerge(OpenApi.annotations({ summary: "Replace a document token by a new one" })),
  )
  .middleware(PassbackAuthorization)
  .annotateMerge(
    OpenApi.annotations({
      title: "Document Passback",
      description: "The images of a document, for whom its holder granted them to.",
    }),
  ) {}
