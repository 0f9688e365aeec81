import { Context, type Option, type Tracer } from "effect";
import type { HttpServerRequest } from "effect/http";

/** The result of a request. It contains no person, partner or address. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route in the contract, if there is one. */
  readonly route: string | undefined;
  /** The answer's status; 499 if the client hung up before it. */
  readonly status: number;
  readonly seconds: number;
}

/** Observes requests. */
export interface RequestWatch {
  /** Whether to record a request's spans. `parent` comes from its `traceparent`. */
  readonly isTraced: (
    request: HttpServerRequest.HttpServerRequest,
    parent: Option.Option<Tracer.ExternalSpan>,
  ) => boolean;
  readonly answered: (request: AnsweredRequest) => void;
}

/** The observer of requests, none by default. */
export const RequestWatch = Context.Reference<RequestWatch | undefined>(
  "@bonafide/adapters-http/server/RequestWatch",
  { defaultValue: () => undefined },
);
