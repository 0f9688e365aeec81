import { OpenApi } from "effect/http-api";
import { ServicesApi } from "./ServicesApi.ts";

/** The contract as OpenAPI 3.1, for `/openapi.json` and `docs/openapi.json`. */
export const openApiDocument = (): OpenApi.OpenAPISpec => OpenApi.fromApi(ServicesApi);
