import { Context } from "effect";

/** How the HTTP edge behaves, the same for every request. Source: choices, sections 1 and 2. */
export class HttpSettings extends Context.Service<
  HttpSettings,
  {
    readonly environment: "sandbox" | "production";
    /** The word between `Bearer` and the key, compared exactly. */
    readonly serviceName: string;
    /** How large a JSON body may be, in bytes. */
    readonly maxBodyBytes: number;
  }
>()("@bonafide/adapters-http/server/HttpSettings") {
  /** A sandbox as the interface describes it: `Bearer Service <key>`, JSON bodies of up to 64 KiB. */
  static readonly defaults: HttpSettings["Service"] = {
    environment: "sandbox",
    serviceName: "Service",
    maxBodyBytes: 64 * 1024,
  };
}
