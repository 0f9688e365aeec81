import { logDefect } from "@bonafide/core/defect/DefectLog";
import { type Cause, Effect, Option } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";

/** Logs a request's defect without the request's path, query, headers or body. */
export const logRequestDefect = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  const { method } = yield* HttpServerRequest.HttpServerRequest;
  const context = yield* Effect.serviceOption(HttpRouter.RouteContext);
  const route = Option.match(context, { onNone: () => "none", onSome: ({ route }) => route.path });
  yield* logDefect("A request met a defect", cause, { method, route });
});
