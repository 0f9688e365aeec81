/** `Authorization: Bearer <token>`, in the characters that RFC 6750, 2.1 gives a token. */
const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** The token that an `Authorization` header carries; absent where it carries none. */
export const bearerTokenOf = (authorization: string | undefined): string | undefined =>
  bearer.exec(authorization ?? "")?.[1];

/** The security scheme of OpenAPI that says the same. */
export const applicationTokenScheme = {
  type: "http",
  scheme: "bearer",
  description:
    "`Authorization: Bearer <token>`: an access token that an operator issued, or a JWT of the operator's own services.",
} as const;
