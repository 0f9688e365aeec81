import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";

/** The health check. It needs no credentials. Source: interface, "Health check". */
export class HealthApi extends HttpApiGroup.make("health")
  .add(
    HttpApiEndpoint.get("check", "/health", {
      success: HttpApiSchema.Empty(200),
      error: HttpApiSchema.Empty(503),
    }).annotateMerge(OpenApi.annotations({ summary: "Say that the server is there, and ready" })),
  )
  .annotateMerge(OpenApi.annotations({ title: "Health" })) {}
