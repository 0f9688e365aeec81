import { isIP } from "node:net";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { Layer } from "effect";

const accepts = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || text.includes("#") || !URL.canParse(text)) return false;
  const { hostname, password, username } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "");
  const loopback = host === "::1" || host.startsWith("127.");
  return username === "" && password === "" && (isIP(host) === 0 || loopback);
};

/** The sandbox's rule, but for address literals: of these only loopback is taken. */
export const MemoryCallbackRule = Layer.succeed(CallbackRule, CallbackRule.of({ accepts }));
