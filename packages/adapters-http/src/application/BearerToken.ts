/** `Authorization: Bearer <token>`, with the characters of RFC 6750, 2.1. */
const bearer = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** The token in an `Authorization` header, if any. */
export const bearerTokenOf = (authorization: string | undefined): string | undefined =>
  bearer.exec(authorization ?? "")?.[1];
