const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};

const unpadded = (text: string): string => text.replace(/=+$/, "");

/** UTF-8 text in standard or URL-safe base64 (RFC 4648), padded fully or not at all, in canonical form. */
const decodeBase64 = (token: string): string | undefined => {
  const bytes = Buffer.from(token, "base64");
  const standard = bytes.toString("base64");
  // Only the canonical form encodes to the same text again.
  if (token === standard || token === unpadded(standard)) return textOf(bytes);
  const urlSafe = standard.replaceAll("+", "-").replaceAll("/", "_");
  return token === urlSafe || token === unpadded(urlSafe) ? textOf(bytes) : undefined;
};

const scheme = "bearer ";

/**
 * The secret key in `Authorization: Bearer <service name> <base64 of the secret key>`; absent if the header is
 * unreadable. The scheme ignores case, the service name does not.
 *
 * Source: interface, "Authentication"; choices, section 2.
 */
export const secretOf = (
  authorization: string | undefined,
  serviceName: string,
): string | undefined => {
  if (authorization?.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  const credentials = authorization.slice(scheme.length).trimStart();
  if (!credentials.startsWith(`${serviceName} `)) return undefined;
  const token = credentials.slice(serviceName.length).trimStart();
  return token === "" ? undefined : decodeBase64(token);
};
