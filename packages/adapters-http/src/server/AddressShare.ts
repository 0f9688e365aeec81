import { Result } from "effect";
import { IpNetwork, NetAddress } from "effect/net";

/** The prefix of one subscriber's IPv6 addresses. Source: RFC 6177. */
const subscriberBits = 64;

/**
 * The share that an address counts for: itself in IPv4, its /64 in IPv6, because that is one subscriber's. Absent for a
 * trusted proxy, which has many callers.
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
