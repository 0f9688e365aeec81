import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { makeCallingAddress } from "../server/CallingAddress.ts";

const loopback = /^(127\.\d+\.\d+\.\d+|::1)$/;

/** A name that no other site can point here. */
const ownHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** Set by proxies: the browser is elsewhere then. */
const proxied = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * Whether a request comes from a program on the server's own machine, and was meant for it. The `Host` is checked
 * because a site of an attacker may point its own name to this machine (DNS rebinding).
 */
export const makeIsOwnMachine = Effect.map(
  makeCallingAddress,
  (callingAddress) =>
    (request: HttpServerRequest.HttpServerRequest): boolean =>
      loopback.test(callingAddress(request) ?? "") &&
      ownHost.test(request.headers["host"] ?? "") &&
      proxied.every((name) => request.headers[name] === undefined),
);
