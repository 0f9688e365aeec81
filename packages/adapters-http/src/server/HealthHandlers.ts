import { healthCalls } from "@bonafide/core/catalogue/Calls";
import { Effect } from "effect";
import { HttpRouter, HttpServerResponse } from "effect/http";
import { answerEmpty, answerText } from "../catalogue/HttpAnswer.ts";
import { Readiness } from "./Readiness.ts";

const { check, ready } = healthCalls;

const notNow = (answer: HttpServerResponse.HttpServerResponse) =>
  answer.pipe(HttpServerResponse.setStatus(503), HttpServerResponse.setHeader("retry-after", "1"));

const emptyNotNow = notNow(answerEmpty);

const handlers = (refusal: (reason: string) => HttpServerResponse.HttpServerResponse) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const readiness = yield* Readiness;
      const alive = Effect.sync(() => (readiness.state === "starting" ? emptyNotNow : answerEmpty));
      const whyNot = Effect.suspend(() =>
        readiness.state === "serving"
          ? readiness.storageFault
          : Effect.succeed(`The process is ${readiness.state}`),
      );
      yield* router.add(check.method, check.path, alive);
      yield* router.add(
        ready.method,
        ready.path,
        Effect.map(whyNot, (reason) => (reason === undefined ? answerEmpty : refusal(reason))),
      );
    }),
  );

/** Answers liveness, once the start is complete, and readiness: the server serves, and its database takes writes. */
export const HealthHandlers = handlers(() => emptyNotNow);

/** Answers the same for operators, with the reason as text. The reason may name hosts, so partners do not get it. */
export const OperatorHealthHandlers = handlers((reason) =>
  notNow(answerText("text/plain; charset=utf-8", `${reason}\n`)),
);
