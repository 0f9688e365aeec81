const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

// Visible ASCII without what a header, a page or a URL parser could read in another way.
const plain = /^[!#-;=?-[\]_a-z~]{1,2000}$/;

/** A scheme of an app's own, by a domain name turned round. Source: RFC 8252, 7.1. */
const ownScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/;

/**
 * Whether people may be sent back to an address: absolute, https or an app's own scheme, without userinfo and fragment;
 * http to this machine, or with `plainRedirects` to any.
 *
 * Source: RFC 6749, 3.1.2; RFC 9700, 2.6; RFC 8252, 7.
 */
export const isRedirectUri = (text: string, plainRedirects: boolean): boolean => {
  if (!plain.test(text) || !URL.canParse(text)) return false;
  const { hash, hostname, password, protocol, username } = new URL(text);
  if (hash !== "" || text.includes("#") || username !== "" || password !== "") return false;
  switch (protocol) {
    case "https:":
      return text.startsWith("https://");
    case "http:":
      return text.startsWith("http://") && (plainRedirects || loopback.has(hostname));
    default:
      return ownScheme.test(protocol);
  }
};

/** An address with more parameters in its query. The address itself stays as it is, character by character. */
export const withQuery = (
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.append(name, value);
  }
  const joint = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return `${address}${joint}${query.toString()}`;
};
