import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api";

const notNow = HttpApiSchema.Empty(503);

/** Liveness and readiness, without credentials. Source: interface, "Health check". */
export class HealthApi extends HttpApiGroup.make("health")
  .add(
    HttpApiEndpoint.get("check", "/health", {
      success: HttpApiSchema.Empty(200),
      error: notNow,
    }).annotateMerge(OpenApi.annotations({ summary: "Say that the server is there" })),
  )
  .add(
    HttpApiEndpoint.get("ready", "/ready", {
      success: HttpApiSchema.Empty(200),
      error: notNow,
    }).annotateMerge(
      OpenApi.annotations({
        summary:
          "Say whether the server takes requests: 503 while it starts, while it stops and while its database takes no writes",
      }),
    ),
  )
  .annotateMerge(OpenApi.annotations({ title: "Health" })) {}
