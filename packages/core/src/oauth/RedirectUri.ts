const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

// Visible ASCII without characters that a header, a page or a URL parser could read differently.
const plain = /^[!#-;=?-[\]_a-z~]{1,2000}$/;

/** A web address: scheme, host without userinfo, port, then path or query. */
const web = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(\d{1,5}))?(?:[/?]|$)/i;

/** An app's own scheme: a reversed domain name. Source: RFC 8252, 7.1. */
const ownScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:/;

const isPort = (text: string | undefined): boolean =>
  text === undefined || (Number(text) >= 1 && Number(text) <= 65_535);

/**
 * Whether an address may be a redirect URI: absolute, https or an app's own scheme, without userinfo and fragment. http
 * is allowed to this machine, or with `plainRedirects` to any.
 *
 * Source: RFC 6749, 3.1.2; RFC 9700, 2.6; RFC 8252, 7.
 */
export const isRedirectUri = (text: string, plainRedirects: boolean): boolean => {
  if (!plain.test(text) || text.includes("#")) return false;
  const [, scheme, host = "", port] = web.exec(text) ?? [];
  if (!isPort(port)) return false;
  if (scheme === "https") return true;
  return scheme === "http" ? plainRedirects || loopback.has(host) : ownScheme.test(text);
};

// Form encoding: RFC 6749, appendix B.
const encoded = (text: string): string => encodeURIComponent(text).replaceAll("%20", "+");

/** Adds parameters to an address's query. The address itself stays unchanged. */
export const withQuery = (
  address: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => {
  const query = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encoded(name)}=${encoded(value)}`],
  );
  const joint = !address.includes("?") ? "?" : /[?&]$/.test(address) ? "" : "&";
  return `${address}${joint}${query.join("&")}`;
};
