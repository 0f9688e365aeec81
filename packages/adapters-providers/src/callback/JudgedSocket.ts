import { connect as connectPlain, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { AttemptFailure } from "@bonafide/core/callback/Attempt";
import { Data } from "effect";

/** Why there is no connection. */
export class JudgedSocketFailed extends Data.TaggedError("JudgedSocketFailed")<{
  readonly reason: AttemptFailure;
}> {}

/** Connects to one of `addresses`, the host of `url`. `accepts` checks the connected address again. */
export interface CallbackTarget {
  readonly url: URL;
  readonly addresses: ReadonlyArray<string>;
  readonly accepts: (address: string) => boolean;
}

/** How long an address is tried before the next, in milliseconds. */
const patience = 2_000;

/** The host of a URL for `node:net`: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** The port of an http or https URL. */
export const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === "https:" ? 443 : 80);

/**
 * Connects to checked addresses only: the name is not resolved again. Certificate and SNI still use the name.
 *
 * Calls `ready` once, when the connection (for https the TLS session) is established or failed; not if it is destroyed
 * before.
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
    port: portOf(url),
    lookup: judged,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: patience,
  };
  const socket = secure
    ? connectTls({
        ...options,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ["http/1.1"],
        // An environment variable could override it.
        rejectUnauthorized: true,
      })
    : connectPlain(options);
  socket.setNoDelay();

  let settled = false;
  const settle = (result: Socket | JudgedSocketFailed) => {
    if (settled) return;
    settled = true;
    ready(result);
  };
  // Before that the failure is the connection's; between it and `secureConnect` it is TLS's.
  let connected = false;
  socket.once("connect", () => {
    connected = true;
    // A second check of the address that the socket really connected to.
    if (socket.remoteAddress === undefined || !accepts(socket.remoteAddress))
      socket.destroy(new JudgedSocketFailed({ reason: "AddressRefused" }));
  });
  socket.once(secure ? "secureConnect" : "connect", () => {
    if (!socket.destroyed) settle(socket);
  });
  // Never removed, so that a late error of the socket is not uncaught.
  socket.on("error", (error) => {
    const reason = connected && secure ? "TlsFailed" : "ConnectionFailed";
    settle(error instanceof JudgedSocketFailed ? error : new JudgedSocketFailed({ reason }));
  });
  return socket;
};
