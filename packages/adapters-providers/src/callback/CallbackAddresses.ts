import { isIP } from "node:net";
import { Option } from "effect";
import ipaddr from "ipaddr.js";

/** Which addresses a callback may go to: public ones, and in a sandbox its own machine. */

type Address = ReturnType<typeof ipaddr.parse>;

/** An address block in CIDR notation. */
export type AddressRange = readonly [network: Address, prefixLength: number];

/** Further rules: `loopback` is allowed in a sandbox; `ownRanges`, an operator's own networks, are never allowed. */
export interface AddressSettings {
  readonly loopback: boolean;
  readonly ownRanges: ReadonlyArray<AddressRange>;
}

/** Parses an IPv4 or IPv6 block in CIDR notation. */
export const parseAddressRange = (text: string): Option.Option<AddressRange> => {
  // `ipaddr.js` also accepts octal and shortened IPv4, which an operator never means.
  const [network = ""] = text.split("/");
  return isIP(network) !== 0 && ipaddr.isValidCIDR(text)
    ? Option.some(ipaddr.parseCIDR(text))
    : Option.none();
};

const within = (address: Address, [network, prefixLength]: AddressRange): boolean =>
  address.kind() === network.kind() && address.match(network, prefixLength);

/** All public addresses that IANA has assigned; excludes IPv4-mapped addresses, 100:0:0:1::/64 and others. */
const globalUnicast: AddressRange = ipaddr.parseCIDR("2000::/3");

/** Azure's metadata and DNS server, in a public block. */
const wireServer: AddressRange = ipaddr.parseCIDR("168.63.129.16/32");

const isPublicUnicast = (address: Address): boolean =>
  address.range() === "unicast" &&
  (address.kind() === "ipv4" ? !within(address, wireServer) : within(address, globalUnicast));

/**
 * Whether a callback may go to this address (IPv4 or IPv6 in standard notation): public unicast, or loopback if the
 * settings allow it. Applies to literals in URLs, and to every resolved address at each attempt.
 *
 * Source: choices, sections 2 and 3; IANA's special-purpose registries (RFC 6890).
 */
export const acceptsAddress = (settings: AddressSettings, text: string): boolean => {
  if (isIP(text) === 0 || text.includes("%")) return false;
  const address = ipaddr.parse(text);
  if (settings.ownRanges.some((range) => within(address, range))) return false;
  return (settings.loopback && address.range() === "loopback") || isPublicUnicast(address);
};

/** How many results are cached. */
const rememberedAddresses = 1_024;

/** `acceptsAddress` under fixed settings, with a cache. */
export const addressJudge = (settings: AddressSettings): ((text: string) => boolean) => {
  const said = new Map<string, boolean>();
  return (text) => {
    const known = said.get(text);
    if (known !== undefined) return known;
    const accepts = acceptsAddress(settings, text);
    if (said.size >= rememberedAddresses) said.clear();
    said.set(text, accepts);
    return accepts;
  };
};
