import { logDefect } from "@bonafide/core/defect/DefectLog";
import {
  type StorageUnavailable,
  unavailableBehind,
} from "@bonafide/core/storage/StorageUnavailable";
import { Cause, Effect, Option } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";

/** Why the database cannot be used, if that is what a request met. A repeated request may succeed. */
export const storageAway = (cause: Cause.Cause<unknown>): StorageUnavailable | undefined =>
  unavailableBehind(Cause.squash(cause));

/** Logs a request's defect without the request's path, query, headers or body. */
export const logRequestDefect = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  const { method } = yield* HttpServerRequest.HttpServerRequest;
  const context = yield* Effect.serviceOption(HttpRouter.RouteContext);
  const route = Option.match(context, { onNone: () => "none", onSome: ({ route }) => route.path });
  const met = storageAway(cause) === undefined ? "A request met a defect" : "A request was refused";
  yield* logDefect(met, cause, { method, route });
});
