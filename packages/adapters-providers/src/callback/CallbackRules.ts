import { isIP } from "node:net";
import type { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { type AddressSettings, addressJudge } from "./AddressFilter.ts";

/** In characters; as long as the longest that browsers and proxies agree upon. */
const longest = 2048;

/** Scheme, authority, and a rest without fragment; nothing that a URL parser would silently drop or turn. */
const written = /^https?:\/\/[^/?#@\\\s\p{Cc}]+([/?][^#\\\s\p{Cc}]*)?$/iu;

/** A host name as DNS has them (RFC 1123, and the underscore), without a dot at its end. */
const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

const isLoopbackName = (name: string): boolean => /(^|\.)localhost$/.test(name);

/** Names that only mean something inside a network, a cloud's metadata among them. */
const isInsideName = (name: string): boolean => /(^|\.)(local|internal)$/.test(name);

const hostJudge = (settings: AddressSettings): ((url: URL) => boolean) => {
  const acceptsAddress = addressJudge(settings);
  return ({ hostname }) => {
    // The parser has turned every notation of an IPv4 address into the usual one.
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0) return acceptsAddress(host);
    if (isLoopbackName(host)) return settings.loopback;
    return hostName.test(host) && !isInsideName(host);
  };
};

const ruleOf = (
  settings: AddressSettings,
  acceptsOrigin: (url: URL) => boolean,
): CallbackRule["Service"] => {
  const acceptsHost = hostJudge(settings);
  return {
    accepts: (text) => {
      if (text.length > longest || !written.test(text)) return false;
      const url = URL.parse(text);
      return url !== null && acceptsOrigin(url) && acceptsHost(url);
    },
  };
};

/**
 * Production: `https` on 443 and `furtherPorts`, to a name or a public address.
 *
 * What a name resolves to is judged by `acceptsAddress` when a callback is delivered. Source: choices, section 2.
 */
export const productionCallbackRule = (
  settings: Pick<AddressSettings, "ownRanges"> & { readonly furtherPorts: ReadonlyArray<number> },
): CallbackRule["Service"] =>
  ruleOf(
    { ownRanges: settings.ownRanges, loopback: false },
    // The parser leaves a scheme's own port away.
    ({ port, protocol }) =>
      protocol === "https:" && (port === "" || settings.furtherPorts.includes(Number(port))),
  );

/** Sandbox: also `http`, any port, and loopback where the settings say so. Source: choices, section 2. */
export const sandboxCallbackRule = (settings: AddressSettings): CallbackRule["Service"] =>
  ruleOf(settings, () => true);
