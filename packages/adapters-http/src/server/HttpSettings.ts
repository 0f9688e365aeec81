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
    /** How much of bodies with files all requests hold together, in bytes; a form of two of the largest has to fit. */
    readonly maxUploadBytes: number;
    /** How long a request waits until there is room for its files. */
    readonly uploadWait: Duration.Duration;
  }
>()("@bonafide/adapters-http/server/HttpSettings") {
  /** A sandbox as the interface describes it: `Bearer Service <key>`, JSON bodies of up to 64 KiB, uploads of 96 MiB. */
  static readonly defaults: HttpSettings["Service"] = {
    environment: "sandbox",
    publicOrigin: undefined,
    serviceName: "Service",
    trustedProxies: [],
    maxBodyBytes: 64 * 1024,
    maxUploadBytes: 96 * 1024 * 1024,
    uploadWait: Duration.seconds(20),
  };
}
