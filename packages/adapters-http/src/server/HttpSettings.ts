import { Context, Duration } from "effect";
import type { IpNetwork } from "effect/net";

/** How the HTTP edge behaves, the same for every request. Source: choices, sections 1 and 2. */
export class HttpSettings extends Context.Service<
  HttpSettings,
  {
    readonly environment: "sandbox" | "production";
    /** The origin that people's browsers reach the server at (RFC 6454, 6.2), where it is known. */
    readonly publicOrigin: string | undefined;
    /** The word between `Bearer` and the key, compared exactly. */
    readonly serviceName: string;
    /** Where the proxies are whose `X-Forwarded-For` is believed. */
    readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>;
    /** How large a JSON body or a form's text may be, in bytes. */
    readonly maxBodyBytes: number;
    /**
     * How much of forms with files all requests hold together, in bytes. A caller may hold a quarter of it: a form of
     * two of the largest files has to fit.
     */
    readonly maxUploadBytes: number;
    /** How much of all other bodies requests hold together while they arrive, in bytes; a caller may hold a quarter. */
    readonly maxTextBytes: number;
    /** How long a request waits until there is room for more of its body. */
    readonly bodyWait: Duration.Duration;
    /** How many bytes of a body have to arrive in a second, once the grace is used up. */
    readonly bodyPace: number;
    /** How long a client may send nothing of a body, or less than the pace. */
    readonly bodyGrace: Duration.Duration;
  }
>()("@bonafide/adapters-http/server/HttpSettings") {
  /** A sandbox as the interface describes it: `Bearer Service <key>`, JSON bodies of up to 64 KiB. */
  static readonly defaults: HttpSettings["Service"] = {
    environment: "sandbox",
    publicOrigin: undefined,
    serviceName: "Service",
    trustedProxies: [],
    maxBodyBytes: 64 * 1024,
    maxUploadBytes: 132 * 1024 * 1024,
    maxTextBytes: 32 * 1024 * 1024,
    bodyWait: Duration.seconds(20),
    bodyPace: 16 * 1024,
    bodyGrace: Duration.seconds(20),
  };
}
