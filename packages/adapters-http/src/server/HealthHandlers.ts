import { Effect, Layer } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { answerEmpty, answerHeaders } from "../catalogue/HttpAnswer.ts";
import { HealthApi } from "./HealthApi.ts";
import { Readiness } from "./Readiness.ts";

const { method, path } = HealthApi.endpoints.check;

const unready = HttpServerResponse.empty({
  status: 503,
  headers: { ...answerHeaders, "content-length": "0", "retry-after": "1" },
});

/** Answers the health check: 200 once the server is ready, 503 before. */
export const HealthHandlers = Layer.unwrap(
  Effect.map(Readiness, ({ isReady }) =>
    HttpRouter.add(
      method,
      path,
      Effect.sync(() => (isReady() ? answerEmpty : unready)),
    ),
  ),
);
