import { HttpRouter } from "effect/http";
import { answerEmpty } from "../catalogue/HttpAnswer.ts";
import { HealthApi } from "./HealthApi.ts";

const { method, path } = HealthApi.endpoints.check;

/** Answers the health check. */
export const HealthHandlers = HttpRouter.add(method, path, answerEmpty);
