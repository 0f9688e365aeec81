import { Config, Option, Schema } from "effect";
import type { Setting } from "./Setting.ts";

const isPublicUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { hash, password, pathname, protocol, search, username } = new URL(text);
  return (
    (protocol === "https:" || protocol === "http:") &&
    [hash, password, search, username].every((part) => part === "") &&
    pathname === "/"
  );
};

/** The origin that browsers use. */
export const publicOrigin: Setting<string | undefined> = {
  name: "BONAFIDE_PUBLIC_URL",
  config: Config.schema(
    Schema.String.check(Schema.makeFilter(isPublicUrl)),
    "BONAFIDE_PUBLIC_URL",
  ).pipe(Config.map((text) => new URL(text).origin)),
  describes:
    "where people's browsers reach the server; by https, cookies of the pages are Secure and __Host-",
  expects: "http:// or https:// and a host, without a path",
  shown: "unknown: https is taken for granted in production, http in sandbox",
  fallback: () => Option.some(undefined),
};
