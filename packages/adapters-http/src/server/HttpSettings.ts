import { tmpdir } from "node:os";
import { Context, Duration } from "effect";
import type { IpNetwork } from "effect/net";
import type { CaptureScripts } from "../person/CaptureScripts.ts";
import type { PageTheme } from "../person/PageTheme.ts";

/** The settings of the HTTP edge. Source: choices, sections 1 and 2. */
export class HttpSettings extends Context.Service<
  HttpSettings,
  {
    readonly environment: "sandbox" | "production";
    /** The origin that browsers use (RFC 6454, 6.2), if known. */
    readonly publicOrigin: string | undefined;
    /** The colours of people's pages, if an operator set any. */
    readonly theme: PageTheme | undefined;
    /** The camera of people's pages, by the modules of the reader. */
    readonly capture: (() => CaptureScripts) | undefined;
    /** The word between `Bearer` and the key, compared exactly. */
    readonly serviceName: string;
    /** The proxies whose `X-Forwarded-For` is trusted. */
    readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>;
    /** The largest JSON body or text of a form, in bytes. */
    readonly maxBodyBytes: number;
    /**
     * The memory of all forms with files together, in bytes. A caller may use a quarter of it, which must fit a form of
     * two files, of each of which 2 MB are in memory at most.
     */
    readonly maxUploadBytes: number;
    /**
     * The disk of all forms with files together, in bytes. A caller may use a quarter of it, which must fit a form of two
     * largest files.
     */
    readonly maxSpoolBytes: number;
    /** The directory of files that arrive, which have no name there. */
    readonly spoolDirectory: string;
    /** The memory of all other arriving bodies together, in bytes. A caller may use a quarter of it. */
    readonly maxTextBytes: number;
    /** How long a request waits for memory for its body. */
    readonly bodyWait: Duration.Duration;
    /** The least bytes of a body in a second, after the grace. */
    readonly bodyPace: number;
    /** How long a client may be slower than the pace. */
    readonly bodyGrace: Duration.Duration;
  }
>()("@bonafide/adapters-http/server/HttpSettings") {
  /** The interface's sandbox: `Bearer Service <key>`, JSON bodies of up to 64 KiB. */
  static readonly defaults: HttpSettings["Service"] = {
    environment: "sandbox",
    publicOrigin: undefined,
    theme: undefined,
    capture: undefined,
    serviceName: "Service",
    trustedProxies: [],
    maxBodyBytes: 64 * 1024,
    maxUploadBytes: 132 * 1024 * 1024,
    maxSpoolBytes: 528 * 1024 * 1024,
    spoolDirectory: tmpdir(),
    maxTextBytes: 32 * 1024 * 1024,
    bodyWait: Duration.seconds(20),
    bodyPace: 16 * 1024,
    bodyGrace: Duration.seconds(20),
  };
}
