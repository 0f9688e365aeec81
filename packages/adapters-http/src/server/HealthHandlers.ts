import { Effect } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { answerEmpty } from "../catalogue/HttpAnswer.ts";
import { HealthApi } from "./HealthApi.ts";
import { Readiness, type ReadinessState } from "./Readiness.ts";

const { check, ready } = HealthApi.endpoints;

const notNow = answerEmpty.pipe(
  HttpServerResponse.setStatus(503),
  HttpServerResponse.setHeader("retry-after", "1"),
);

/** Answers whether the server is there (from the end of its start), and whether it takes requests. */
export const HealthHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const readiness = yield* Readiness;
    const answerIn = (...states: ReadonlyArray<ReadinessState>) =>
      Effect.sync(() => (states.includes(readiness.state) ? answerEmpty : notNow));
    yield* router.add(check.method, check.path, answerIn("serving", "stopping"));
    yield* router.add(ready.method, ready.path, answerIn("serving"));
  }),
);
