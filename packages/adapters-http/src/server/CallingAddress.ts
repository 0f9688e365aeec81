import { Effect, Option, Result } from "effect";
import type { HttpServerRequest } from "effect/http";
import { IpNetwork, NetAddress } from "effect/net";
import { HttpSettings } from "./HttpSettings.ts";

/** The largest number of proxies on a request's path. */
const longestWay = 32;

const ipv4AsIpv6 = "::ffff:";

const parse = (text: string): Option.Option<NetAddress.IpAddress> =>
  Result.getSuccess(Result.map(NetAddress.ipFromString(text), (ip) => NetAddress.toCanonical(ip)));

/**
 * An IPv4 or IPv6 address in canonical form; an IPv4-mapped IPv6 address becomes IPv4. Absent if the text is no
 * address.
 */
export const canonicalAddress = (text: string): Option.Option<string> =>
  Option.map(parse(text), NetAddress.formatIp);

/** An address as proxies write it: with or without brackets and port. */
const hopOf = (written: string): Option.Option<NetAddress.IpAddress> => {
  const hop = written.trim().replace(/^\[([^[\]]*)\]$/, "$1");
  return Option.orElse(parse(hop), () =>
    Result.getSuccess(
      Result.map(NetAddress.inetAddressFromString(hop), ({ address }) =>
        NetAddress.toCanonical(address),
      ),
    ),
  );
};

/**
 * The nearest hop that is not a trusted proxy, or the farthest if all are trusted. An unreadable hop ends the search.
 */
const callerThrough = (
  proxies: ReadonlyArray<IpNetwork.IpNetwork>,
  peer: NetAddress.IpAddress,
  forwarded: string,
): Option.Option<string> => {
  const isProxy = (hop: NetAddress.IpAddress) =>
    proxies.some((network) => IpNetwork.contains(network, hop));
  let caller = peer;
  let end = forwarded.length;
  for (let passed = 0; end > 0 && isProxy(caller); passed += 1) {
    const start = forwarded.lastIndexOf(",", end - 1) + 1;
    const hop = passed < longestWay ? hopOf(forwarded.slice(start, end)) : Option.none();
    if (Option.isNone(hop)) return Option.none();
    caller = hop.value;
    end = start - 1;
  }
  return Option.some(NetAddress.formatIp(caller));
};

/**
 * The calling address of a request: the socket's or, behind trusted proxies, the last untrusted one in
 * `X-Forwarded-For`. Entries by other senders are ignored.
 *
 * Source: choices, section 4.
 */
export const callingAddressBehind = (
  trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>,
): ((request: HttpServerRequest.HttpServerRequest) => string | undefined) => {
  // Sockets report canonical addresses, except IPv4 on a dual-stack socket.
  const peerOf = ({ remoteAddress }: HttpServerRequest.HttpServerRequest): string | undefined => {
    if (Option.isNone(remoteAddress)) return undefined;
    const { value } = remoteAddress;
    return value.startsWith(ipv4AsIpv6) ? value.slice(ipv4AsIpv6.length) : value;
  };
  if (trustedProxies.length === 0) return peerOf;

  return (request) => {
    const peer = Option.flatMap(request.remoteAddress, parse);
    const forwarded = request.headers["x-forwarded-for"];
    return Option.isNone(peer) || forwarded === undefined
      ? peerOf(request)
      : Option.getOrUndefined(callerThrough(trustedProxies, peer.value, forwarded));
  };
};

/** Finds calling addresses with the proxies of the settings. */
export const makeCallingAddress = Effect.map(HttpSettings, ({ trustedProxies }) =>
  callingAddressBehind(trustedProxies),
);
