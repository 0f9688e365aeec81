import { Context, type Option, type Tracer } from "effect";
import type { HttpServerRequest } from "effect/http";

/** What a request turned out to be. Nothing in it names a person, a partner or an address. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route of the contract; absent where the path has none. */
  readonly route: string | undefined;
  /** The answer's status; 499 where the client hung up before it. */
  readonly status: number;
  readonly seconds: number;
}

/** Who watches requests. */
export interface RequestWatch {
  /** Whether a request's spans are recorded. `parent` is what its `traceparent` says. */
  readonly isTraced: (
    request: HttpServerRequest.HttpServerRequest,
    parent: Option.Option<Tracer.ExternalSpan>,
  ) => boolean;
  readonly answered: (request: AnsweredRequest) => void;
}

/** Who watches requests here; nobody where it is not set. */
export const RequestWatch = Context.Reference<RequestWatch | undefined>(
  "@bonafide/adapters-http/server/RequestWatch",
  { defaultValue: () => undefined },
);
