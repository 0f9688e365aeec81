import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { answerEmpty } from "../catalogue/HttpAnswer.ts";
import { ServicesApi } from "./ServicesApi.ts";

/** Answers the health check. */
export const HealthHandlers = HttpApiBuilder.group(ServicesApi, "health", (handlers) =>
  handlers.handleRaw("check", () => Effect.succeed(answerEmpty)),
);
