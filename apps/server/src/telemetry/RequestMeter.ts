import { callerKindOf } from "@bonafide/adapters-http/server/CallerKind";
import type { AnsweredRequest } from "@bonafide/adapters-http/server/RequestWatch";
import { type Context, Metric } from "effect";

/** From a status GET to a form of two large images, in seconds. */
const boundaries: ReadonlyArray<number> = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Only the meter changes its series. */
const counted = { update: () => undefined, modify: () => undefined };

/** One series of requests. What it counts in is its own, so that a request costs an addition and no look-up. */
class Requests {
  count = 0;

  constructor(context: Context.Context<never>, attributes: Readonly<Record<string, string>>) {
    const metric = Metric.counter("bonafide_http_requests_total", {
      description: "Requests that were answered",
      incremental: true,
      attributes,
    });
    Metric.registerUnsafe(metric, context, {
      ...counted,
      get: () => ({ count: this.count, incremental: true }),
    });
  }
}

/** How long the requests of a route took. */
class Durations {
  readonly byStatus = new Map<number, Requests>();
  readonly #counts = new Uint32Array(boundaries.length);
  #count = 0;
  #sum = 0;
  #min = Number.MAX_VALUE;
  #max = 0;

  constructor(context: Context.Context<never>, attributes: Readonly<Record<string, string>>) {
    const metric = Metric.histogram("bonafide_http_request_seconds", {
      description: "How long requests took, from the end of their headers to the answer",
      boundaries: [...boundaries],
      attributes,
    });
    Metric.registerUnsafe(metric, context, {
      ...counted,
      get: () => {
        let below = 0;
        return {
          buckets: boundaries.map((boundary, at): [number, number] => [
            boundary,
            (below += this.#counts[at] ?? 0),
          ]),
          count: this.#count,
          sum: this.#sum,
          min: this.#min,
          max: this.#max,
        };
      },
    });
  }

  add(seconds: number): void {
    const at = boundaries.findIndex((boundary) => seconds <= boundary);
    if (at !== -1) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#count += 1;
    this.#sum += seconds;
    this.#min = Math.min(this.#min, seconds);
    this.#max = Math.max(this.#max, seconds);
  }
}

const foundOrMade = <K, V>(all: Map<K, V>, key: K, make: () => V): V => {
  const found = all.get(key);
  if (found !== undefined) return found;
  const made = make();
  all.set(key, made);
  return made;
};

/**
 * Counts requests by route, method, status and kind of caller, and times them by route and method. Routes are those of
 * the contract and methods those in use, so that strangers make no series.
 */
export const makeRequestMeter = (context: Context.Context<never>) => {
  const byMethod = new Map<string, Map<string, Durations>>();
  return (request: AnsweredRequest): void => {
    const { route = "none", status } = request;
    const method = methods.has(request.method) ? request.method : "other";
    const routes = foundOrMade(byMethod, method, () => new Map<string, Durations>());
    const durations = foundOrMade(routes, route, () => new Durations(context, { route, method }));
    durations.add(request.seconds);
    const caller = () => callerKindOf(request.route, status);
    foundOrMade(
      durations.byStatus,
      status,
      () => new Requests(context, { route, method, status: String(status), caller: caller() }),
    ).count += 1;
  };
};
