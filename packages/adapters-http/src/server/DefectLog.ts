import { Cause, Effect, Option } from "effect";
import { HttpRouter, HttpServerRequest } from "effect/http";

/** Where a defect came from: its class and the frames of its stack, without the message, which may quote a value. */
const placeOf = (defect: unknown) => {
  if (!(defect instanceof Error)) return { error: typeof defect };
  const { message, stack = "" } = defect;
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  const at = frames.map((line) => line.trim()).filter((line) => line.startsWith("at "));
  return { error: defect.constructor.name, at: stack.includes(message) ? at : [] };
};

/** Logs a defect without anything that a request said: no path, query, header, body or message. */
export const logDefect = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  const { method } = yield* HttpServerRequest.HttpServerRequest;
  const context = yield* Effect.serviceOption(HttpRouter.RouteContext);
  const route = Option.match(context, { onNone: () => "none", onSome: ({ route }) => route.path });
  yield* Effect.logError("A request met a defect", {
    method,
    route,
    ...placeOf(Cause.squash(cause)),
  });
});
