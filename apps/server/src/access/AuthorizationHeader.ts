/**
 * The `Authorization` header of a secret key: the service name, and the key in base64.
 *
 * Source: interface, "Authentication".
 */
export const authorizationHeader = (serviceName: string, secret: string): string =>
  `Bearer ${serviceName} ${Buffer.from(secret).toString("base64")}`;
