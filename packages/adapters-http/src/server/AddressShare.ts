import { Result } from "effect";
import { IpNetwork, NetAddress } from "effect/net";

/** What one subscriber has of IPv6 addresses. Source: RFC 6177. */
const subscriberBits = 64;

/**
 * Whose share of the server an address counts for: the address itself in IPv4, its /64 in IPv6, where one subscriber
 * has them all; nothing for a trusted proxy, which speaks for many.
 */
export const shareOf = (
  address: string | undefined,
  trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>,
): string | undefined => {
  if (address === undefined) return undefined;
  const parsed = Result.map(NetAddress.ipFromString(address), (ip) => NetAddress.toCanonical(ip));
  if (Result.isFailure(parsed)) return address;
  const ip = parsed.success;
  if (trustedProxies.some((network) => IpNetwork.contains(network, ip))) return undefined;
  return NetAddress.isIpv6Address(ip)
    ? IpNetwork.format(IpNetwork.fromAddressUnsafe(ip, subscriberBits))
    : NetAddress.formatIp(ip);
};
