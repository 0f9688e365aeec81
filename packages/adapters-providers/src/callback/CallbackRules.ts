import { isIP } from "node:net";
import type { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { type AddressSettings, addressJudge } from "./CallbackAddresses.ts";

/** In characters, the longest URL that browsers and proxies commonly accept. */
const longest = 2048;

/** Scheme, authority and a rest without fragment, without characters that a URL parser drops or rewrites. */
const written = /^https?:\/\/[^/?#@\\\s\p{Cc}]+([/?][^#\\\s\p{Cc}]*)?$/iu;

/** A DNS host name (RFC 1123, and the underscore), without a trailing dot. */
const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

const isLoopbackName = (name: string): boolean => /(^|\.)localhost$/.test(name);

/** Names that are only valid inside a network, such as a cloud's metadata server. */
const isInsideName = (name: string): boolean => /(^|\.)(local|internal)$/.test(name);

const faults = {
  long: `must have ${longest} characters at most`,
  form: "must be an absolute http or https URL without user, password, fragment or blanks",
  origin: "must be https, on port 443 unless the operator allows another",
  address: "must go to a public address: this one is private, reserved or the operator's own",
  loopback: "must not go to the server's own machine",
  name: "must have the name of a public host",
} as const;

/** The rule that a URL breaks. */
type FaultOfUrl = (url: URL) => string | undefined;

const hostJudge = (settings: AddressSettings): FaultOfUrl => {
  const acceptsAddress = addressJudge(settings);
  return ({ hostname }) => {
    // The URL parser has normalized every notation of an IPv4 address.
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0) return acceptsAddress(host) ? undefined : faults.address;
    if (isLoopbackName(host)) return settings.loopback ? undefined : faults.loopback;
    return hostName.test(host) && !isInsideName(host) ? undefined : faults.name;
  };
};

const ruleOf = (
  settings: AddressSettings,
  acceptsOrigin: (url: URL) => boolean,
): CallbackRule["Service"] => {
  const faultOfHost = hostJudge(settings);
  return {
    faultOf: (text) => {
      if (text.length > longest) return faults.long;
      const url = written.test(text) ? URL.parse(text) : null;
      if (url === null) return faults.form;
      return acceptsOrigin(url) ? faultOfHost(url) : faults.origin;
    },
  };
};

/**
 * Production: `https` on 443 and `furtherPorts`, to a name or a public address.
 *
 * `acceptsAddress` checks what a name resolves to at delivery. Source: choices, section 2.
 */
export const productionCallbackRule = (
  settings: Pick<AddressSettings, "ownRanges"> & { readonly furtherPorts: ReadonlyArray<number> },
): CallbackRule["Service"] =>
  ruleOf(
    { ownRanges: settings.ownRanges, loopback: false },
    // The URL parser drops a scheme's default port.
    ({ port, protocol }) =>
      protocol === "https:" && (port === "" || settings.furtherPorts.includes(Number(port))),
  );

/** Sandbox: also `http`, any port, and loopback if the settings allow it. Source: choices, section 2. */
export const sandboxCallbackRule = (settings: AddressSettings): CallbackRule["Service"] =>
  ruleOf(settings, () => true);
