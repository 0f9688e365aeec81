const alphabets = [
  { text: /^[A-Za-z0-9+/]+$/, encoding: "base64" },
  { text: /^[A-Za-z0-9_-]+$/, encoding: "base64url" },
] as const;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
};

/** Standard or URL-safe base64 (RFC 4648), padded in full or not at all, in its one canonical form; of UTF-8 text. */
const decodeBase64 = (token: string): string | undefined => {
  const digits = token.replace(/={1,2}$/, "");
  if (digits.length !== token.length && token.length % 4 !== 0) return undefined;
  const alphabet = alphabets.find(({ text }) => text.test(digits));
  if (alphabet === undefined) return undefined;
  const bytes = Buffer.from(digits, alphabet.encoding);
  const canonical = bytes.toString(alphabet.encoding).replace(/=+$/, "");
  return canonical === digits ? textOf(bytes) : undefined;
};

/**
 * The secret key in `Authorization: Bearer <service name> <base64 of the secret key>`, absent where the header is
 * not readable. The scheme's case does not count, the service name's does.
 *
 * Source: interface, "Authentication"; choices, section 2.
 */
export const secretOf = (
  authorization: string | undefined,
  serviceName: string,
): string | undefined => {
  const credentials = /^bearer +(.*)$/i.exec(authorization ?? "")?.[1];
  if (credentials === undefined || !credentials.startsWith(`${serviceName} `)) return undefined;
  return decodeBase64(credentials.slice(serviceName.length).trimStart());
};
