import { HttpApiMiddleware } from "effect/http-api";
import { accessErrors } from "../catalogue/ErrorBody.ts";

/**
 * Declares in the contract that an endpoint needs credentials, its product and room in the rate, and how it refuses.
 * `Admission` enforces it.
 *
 * Source: choices, section 2, "Order of checks".
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization>()(
  "@bonafide/adapters-http/access/Authorization",
  { error: accessErrors },
) {}

/** The same as an OpenAPI security scheme. */
export const secretKeyScheme = {
  type: "http",
  scheme: "bearer",
  description:
    "`Authorization: Bearer <service name> <base64 of the secret key>`. The service name is `Service` unless the server is set otherwise.",
} as const;
