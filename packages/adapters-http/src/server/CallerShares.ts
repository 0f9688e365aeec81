import { Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import type { IpNetwork } from "effect/net";
import { answerRefusalOf } from "../catalogue/HttpAnswer.ts";
import { shareOf } from "./AddressShare.ts";
import { callingAddressBehind } from "./CallingAddress.ts";
import type { HttpApp } from "./HttpApp.ts";
import { SharedPot } from "./SharedPot.ts";

type Answer = HttpApp["Service"]["answer"];

/**
 * Limits the concurrent requests of each caller behind trusted proxies to the connections that an address may have. The
 * connections themselves belong to the proxies.
 */
export const sharedAmongCallers = (
  answer: Answer,
  trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>,
  perAddress: number,
): Answer => {
  if (trustedProxies.length === 0) return answer;
  const addressOf = callingAddressBehind(trustedProxies);
  const pot = new SharedPot(Number.POSITIVE_INFINITY, perAddress);
  return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
    const caller = shareOf(addressOf(request), trustedProxies);
    return pot.take(caller, 1) === "given"
      ? Effect.ensuring(
          answer,
          Effect.sync(() => pot.give(caller, 1)),
        )
      : Effect.succeed(answerRefusalOf("ProductRateExceeded"));
  });
};
