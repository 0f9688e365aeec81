import { connect as connectPlain, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { AttemptFailure } from "@bonafide/core/callback/Attempt";
import { Data } from "effect";

/** Why there is no connection. */
export class JudgedSocketFailed extends Data.TaggedError("JudgedSocketFailed")<{
  readonly reason: AttemptFailure;
}> {}

/** Where to connect to: one of `addresses`, as the host of `url`; `accepts` judges the address that it came to be. */
export interface CallbackTarget {
  readonly url: URL;
  readonly addresses: ReadonlyArray<string>;
  readonly accepts: (address: string) => boolean;
}

/** How long the first of several addresses is tried before the next, in milliseconds. */
const patience = 2_000;

/** The host of a URL as `node:net` wants it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * Connects to addresses that were judged, and to no other: the name is not resolved again. It still is the name that
 * the certificate has to be for, and that SNI tells.
 *
 * Calls `ready` once, when the connection (for https: the TLS session) stands or failed; not when it is destroyed
 * from outside before that.
 */
export const connectJudgedSocket = (
  { accepts, addresses, url }: CallbackTarget,
  ready: (result: Socket | JudgedSocketFailed) => void,
): Socket => {
  const secure = url.protocol === "https:";
  const host = hostOf(url);
  const judged: LookupFunction = (_, __, found) => {
    found(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );
  };
  const options = {
    host,
    port: Number(url.port) || (secure ? 443 : 80),
    lookup: judged,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: patience,
    noDelay: true,
  };
  const socket = secure
    ? connectTls({
        ...options,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ["http/1.1"],
        // An environment variable could say otherwise.
        rejectUnauthorized: true,
      })
    : connectPlain(options);

  let settled = false;
  const settle = (result: Socket | JudgedSocketFailed) => {
    if (settled) return;
    settled = true;
    ready(result);
  };
  // Until then nobody was reached; after that and before `secureConnect`, TLS failed.
  let connected = false;
  socket.once("connect", () => {
    connected = true;
    // The second lock: whatever the lookup above became, this is where the socket leads.
    if (socket.remoteAddress === undefined || !accepts(socket.remoteAddress))
      socket.destroy(new JudgedSocketFailed({ reason: "AddressRefused" }));
  });
  socket.once(secure ? "secureConnect" : "connect", () => {
    if (!socket.destroyed) settle(socket);
  });
  // It stays for good, so that no late error of a socket is nobody's.
  socket.on("error", (error) => {
    const reason = connected && secure ? "TlsFailed" : "ConnectionFailed";
    settle(error instanceof JudgedSocketFailed ? error : new JudgedSocketFailed({ reason }));
  });
  return socket;
};
