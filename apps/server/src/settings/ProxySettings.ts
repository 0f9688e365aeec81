import { Config, Option, Result, Schema } from "effect";
import { IpNetwork } from "effect/net";
import type { Setting } from "./Setting.ts";

const networksIn = (text: string) =>
  Result.all(text.split(",").map((part) => IpNetwork.fromString(part.trim())));

/** The proxies whose `X-Forwarded-For` is trusted. */
export const trustedProxies: Setting<ReadonlyArray<IpNetwork.IpNetwork>> = {
  name: "BONAFIDE_TRUSTED_PROXIES",
  config: Config.schema(
    Schema.String.check(Schema.makeFilter((text: string) => Result.isSuccess(networksIn(text)))),
    "BONAFIDE_TRUSTED_PROXIES",
  ).pipe(Config.map((text) => Result.getOrElse(networksIn(text), () => []))),
  describes: "the networks of your proxies, whose X-Forwarded-For gives the calling address",
  expects: "networks such as 10.0.0.0/8 or fd00::/8 with commas between",
  shown: "none: X-Forwarded-For counts for nothing",
  fallback: () => Option.some([]),
};
