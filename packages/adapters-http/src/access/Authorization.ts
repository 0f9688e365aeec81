import type { Caller } from "@bonafide/core/access/Caller";
import { Context } from "effect";
import { HttpApiMiddleware } from "effect/http-api";
import { accessErrors } from "../catalogue/ErrorBody.ts";

/** On whose behalf the request is answered. */
export class AuthorizedCaller extends Context.Service<AuthorizedCaller, Caller>()(
  "@bonafide/adapters-http/access/AuthorizedCaller",
) {}

/**
 * Lets a request through to its endpoint: credentials, then the endpoint's product, then the rate.
 *
 * Source: choices, section 2, "Order of checks".
 */
export class Authorization extends HttpApiMiddleware.Service<
  Authorization,
  { provides: AuthorizedCaller }
>()("@bonafide/adapters-http/access/Authorization", { error: accessErrors }) {}

/** The security scheme of OpenAPI that says the same. */
export const secretKeyScheme = {
  type: "http",
  scheme: "bearer",
  description:
    "`Authorization: Bearer <service name> <base64 of the secret key>`. The service name is `Service` unless the server is set otherwise.",
} as const;
