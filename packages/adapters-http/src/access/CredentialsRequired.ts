import { HttpApiMiddleware } from "effect/http-api";
import { accessErrors } from "../catalogue/ErrorBody.ts";

/**
 * Says in the contract that an endpoint needs credentials, then its product, then room in the rate, and what it
 * answers where they are missing. `Admission` holds requests to it.
 *
 * Source: choices, section 2, "Order of checks".
 */
export class Authorization extends HttpApiMiddleware.Service<Authorization>()(
  "@bonafide/adapters-http/access/Authorization",
  { error: accessErrors },
) {}

/** The security scheme of OpenAPI that says the same. */
export const secretKeyScheme = {
  type: "http",
  scheme: "bearer",
  description:
    "`Authorization: Bearer <service name> <base64 of the secret key>`. The service name is `Service` unless the server is set otherwise.",
} as const;
