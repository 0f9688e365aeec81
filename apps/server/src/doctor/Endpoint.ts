import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { codeOrUnknown } from "@bonafide/core/defect/ErrorCode";
import { Data, Effect } from "effect";

/** How long a connection may take. */
const patience = "5 seconds";

/** A host, its port, and whether TLS is spoken there. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
}

/** There is no connection to be had. `reason` is the system's or TLS's, such as `ECONNREFUSED`. */
export class EndpointUnreached extends Data.TaggedError("EndpointUnreached")<{
  readonly reason: string;
}> {}

const ports: Readonly<Record<string, number>> = {
  "http:": 80,
  "https:": 443,
  "smpp:": 2775,
  "smpps:": 3550,
};

/** The endpoint of a URL, whatever its path. */
export const endpointOf = (url: string): Endpoint => {
  // A template's placeholders stand in paths and queries only.
  const { hostname, port, protocol } = new URL(url.replaceAll(/[{}]/g, ""));
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (ports[protocol] ?? 443) : Number(port),
    isTls: /^(https|smpps):$/.test(protocol),
  };
};

/** Connects and, where TLS is spoken, checks the certificate. Sends nothing else. */
export const reach = ({ host, isTls, port }: Endpoint): Effect.Effect<void, EndpointUnreached> =>
  Effect.callback<void, EndpointUnreached>((resume) => {
    const socket: Socket = isTls
      ? connectTls({ host, port, servername: host })
      : connectPlain({ host, port });
    socket.once(isTls ? "secureConnect" : "connect", () => resume(Effect.void));
    socket.once("error", (error) =>
      resume(new EndpointUnreached({ reason: codeOrUnknown(error) })),
    );
    return Effect.sync(() => socket.destroy());
  }).pipe(
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () => new EndpointUnreached({ reason: "no answer in time" }),
    }),
  );
