import { healthCalls } from "@bonafide/core/catalogue/Calls";
import { Effect } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { answerEmpty } from "../catalogue/HttpAnswer.ts";
import { Readiness } from "./Readiness.ts";

const { check, ready } = healthCalls;

const notNow = answerEmpty.pipe(
  HttpServerResponse.setStatus(503),
  HttpServerResponse.setHeader("retry-after", "1"),
);

/** Answers liveness, once the start is complete, and readiness: the server serves, and its database takes writes. */
export const HealthHandlers = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const readiness = yield* Readiness;
    const alive = Effect.sync(() => (readiness.state === "starting" ? notNow : answerEmpty));
    const takesRequests = Effect.suspend(() =>
      readiness.state === "serving" ? readiness.writable : Effect.succeed(false),
    );
    yield* router.add(check.method, check.path, alive);
    yield* router.add(
      ready.method,
      ready.path,
      Effect.map(takesRequests, (takes) => (takes ? answerEmpty : notNow)),
    );
  }),
);
