import { Duration, Option } from "effect";
import { duration, type Setting, wholeNumber } from "./Setting.ts";

/** The longest request line of group affiliation. */
export const maxRequestLine: Setting<number> = {
  name: "BONAFIDE_MAX_REQUEST_LINE",
  config: wholeNumber("BONAFIDE_MAX_REQUEST_LINE", 8192, 16_777_216),
  describes:
    "the largest first line of a group-affiliation request in bytes, because its parameters are in the query; the headers, and the first line and headers of any other request, may have 16384 bytes; more is answered with 431",
  expects: "a whole number of bytes between 8192 and 16777216",
  shown: "1048576",
  fallback: () => Option.some(1_048_576),
};

/** The largest number of connections. */
export const maxConnections: Setting<number> = {
  name: "BONAFIDE_MAX_CONNECTIONS",
  config: wholeNumber("BONAFIDE_MAX_CONNECTIONS", 1, 1_000_000),
  describes: "how many connections there may be at once; more are answered with 503",
  expects: "a whole number between 1 and 1000000",
  shown: "4096",
  fallback: () => Option.some(4_096),
};

/** The largest number of connections of one address. */
export const maxConnectionsPerAddress: Setting<number> = {
  name: "BONAFIDE_MAX_CONNECTIONS_PER_ADDRESS",
  config: wholeNumber("BONAFIDE_MAX_CONNECTIONS_PER_ADDRESS", 1, 1_000_000),
  describes:
    "how many connections one address (in IPv6: one /64) may have at once, and behind trusted proxies how many requests; more are answered with 429",
  expects: "a whole number between 1 and 1000000",
  shown: "1024",
  fallback: () => Option.some(1_024),
};

/** How long a stopping server still accepts connections. */
export const stopDelay: Setting<Duration.Duration> = {
  name: "BONAFIDE_STOP_DELAY",
  config: duration("BONAFIDE_STOP_DELAY", Duration.zero, Duration.seconds(10)),
  describes:
    "how long a stopping server still accepts connections while /ready answers 503, so that load balancers stop sending",
  expects: "a duration up to 10 seconds",
  shown: "3 seconds in production, none in sandbox",
  fallback: (environment) =>
    Option.some(environment === "production" ? Duration.seconds(3) : Duration.zero),
};
