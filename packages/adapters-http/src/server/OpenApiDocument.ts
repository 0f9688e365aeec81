import { OpenApi } from "effect/http-api";
import { ServicesApi } from "./ServicesApi.ts";

/** The contract as OpenAPI 3.1: what `/openapi.json` answers and `docs/openapi.json` holds. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(ServicesApi);
