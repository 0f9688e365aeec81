import { isIP } from "node:net";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { Layer } from "effect";

const faultOf = (text: string): string | undefined => {
  if (!/^https?:\/\//i.test(text) || text.includes("#") || !URL.canParse(text))
    return "must be an absolute URL";
  const { hostname, password, username } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "");
  const loopback = host === "::1" || host.startsWith("127.");
  if (username !== "" || password !== "") return "must have no user";
  return isIP(host) === 0 || loopback ? undefined : "must go to a public address";
};

/** The sandbox's rule, but for address literals: of these only loopback is taken. */
export const MemoryCallbackRule = Layer.succeed(CallbackRule, CallbackRule.of({ faultOf }));
