/** A client's id and secret. */
export interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

const basic = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const formDecoded = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

/**
 * The credentials of an `Authorization` header, each form-urlencoded; undefined if unreadable. Source: RFC 6749, 2.3.1;
 * RFC 7617.
 */
export const basicCredentialsOf = (authorization: string): BasicCredentials | undefined => {
  const encoded = basic.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const text = utf8.decode(Buffer.from(encoded, "base64"));
    const colon = text.indexOf(":");
    if (colon === -1) return undefined;
    return {
      clientId: formDecoded(text.slice(0, colon)),
      clientSecret: formDecoded(text.slice(colon + 1)),
    };
  } catch {
    // Invalid UTF-8, or an invalid percent escape.
    return undefined;
  }
};
