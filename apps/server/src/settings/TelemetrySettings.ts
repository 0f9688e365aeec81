import { VendorUrl } from "@bonafide/adapters-providers/vendor/VendorBase";
import { Config, Option, Redacted, Schema } from "effect";
import { numberBetween, type Setting, wholeNumber } from "./Setting.ts";

/** Where metrics are listened for. */
export const metricsHost: Setting<string> = {
  name: "BONAFIDE_METRICS_HOST",
  config: Config.NonEmptyString("BONAFIDE_METRICS_HOST"),
  describes: "the address that serves metrics; clients that reach it need no credentials",
  expects: "an address or a host name",
  shown: "127.0.0.1",
  fallback: () => Option.some("127.0.0.1"),
};

/** The port of metrics. */
export const metricsPort: Setting<number | undefined> = {
  name: "BONAFIDE_METRICS_PORT",
  config: wholeNumber("BONAFIDE_METRICS_PORT", 1, 65_535),
  describes: "the port of BONAFIDE_METRICS_HOST that gives metrics to Prometheus, at /metrics",
  expects: "a port between 1 and 65535",
  shown: "none: no metrics are given",
  fallback: () => Option.some(undefined),
};

/** The collector that traces and metrics are posted to. */
export const otlpUrl: Setting<string | undefined> = {
  name: "BONAFIDE_OTLP_URL",
  config: Config.schema(VendorUrl, "BONAFIDE_OTLP_URL").pipe(
    Config.map((url) => url.replace(/\/+$/, "")),
  ),
  describes:
    "the collector that traces and metrics are posted to by OTLP/HTTP in protobuf, at /v1/traces and /v1/metrics below this URL",
  expects: "a URL without userinfo, query and fragment",
  shown: "none: nothing is posted",
  fallback: () => Option.some(undefined),
};

const header = /^\s*([\w-]+)=([^,]*)$/;

const headersIn = (text: string): Readonly<Record<string, string>> | undefined => {
  const pairs = text.split(",").map((part) => header.exec(part));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (pair === null) throw new URIError();
        return [pair[1] ?? "", decodeURIComponent((pair[2] ?? "").trim())];
      }),
    );
  } catch {
    return undefined;
  }
};

/** What the collector knows its customer by. */
export const otlpHeaders: Setting<Redacted.Redacted<Readonly<Record<string, string>>>> = {
  name: "BONAFIDE_OTLP_HEADERS",
  config: Config.schema(
    Schema.String.check(Schema.makeFilter((text: string) => headersIn(text) !== undefined)),
    "BONAFIDE_OTLP_HEADERS",
  ).pipe(Config.map((text) => Redacted.make(headersIn(text) ?? {}))),
  describes: "headers of each post to the collector, written as in OTEL_EXPORTER_OTLP_HEADERS",
  expects: "name=value with commas between, values percent-encoded",
  shown: "none",
  fallback: () => Option.some(Redacted.make({})),
};

/** How many requests are traced. */
export const traceRatio: Setting<number> = {
  name: "BONAFIDE_TRACE_RATIO",
  config: numberBetween("BONAFIDE_TRACE_RATIO", 0, 1),
  describes:
    "the part of requests that is traced, where BONAFIDE_OTLP_URL is set; the traceparent of a trusted proxy decides for its requests",
  expects: "a number between 0 and 1",
  shown: "0.01 in production, 1 in sandbox",
  fallback: (environment) => Option.some(environment === "production" ? 0.01 : 1),
};
