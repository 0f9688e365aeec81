import { callerKindOf } from "@bonafide/adapters-http/server/CallerKind";
import type { AnsweredRequest } from "@bonafide/adapters-http/server/RequestWatch";
import { type Context, Metric } from "effect";

/** From a status GET to a form of two large images, in seconds. */
const boundaries = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
] as const;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const requests = (attributes: Readonly<Record<string, string>>) =>
  Metric.counter("bonafide_http_requests_total", {
    description: "Requests that were answered",
    incremental: true,
    attributes,
  });

const seconds = (attributes: Readonly<Record<string, string>>) =>
  Metric.histogram("bonafide_http_request_seconds", {
    description: "How long requests took, from the end of their headers to the answer",
    boundaries: [...boundaries],
    attributes,
  });

/** One of a kind, made when it is first asked for. */
const kept = <A>(make: (attributes: Readonly<Record<string, string>>) => A) => {
  const made = new Map<string, A>();
  return (attributes: Readonly<Record<string, string>>): A => {
    const key = Object.values(attributes).join(" ");
    const known = made.get(key);
    if (known !== undefined) return known;
    const one = make(attributes);
    made.set(key, one);
    return one;
  };
};

/**
 * Counts requests by route, method, status and kind of caller, and times them by route and method. Routes are those of
 * the contract and methods those in use, so that strangers make no series.
 */
export const makeRequestMeter = (context: Context.Context<never>) => {
  const requestsOf = kept(requests);
  const secondsOf = kept(seconds);
  return (request: AnsweredRequest): void => {
    const route = request.route ?? "none";
    const method = methods.has(request.method) ? request.method : "other";
    const { status } = request;
    const caller = callerKindOf(request.route, status);
    requestsOf({ route, method, status: String(status), caller }).updateUnsafe(1, context);
    secondsOf({ route, method }).updateUnsafe(request.seconds, context);
  };
};
