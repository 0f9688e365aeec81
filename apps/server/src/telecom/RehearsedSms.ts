import { SmsGateway, type TextMessage } from "@bonafide/core/telecom/SmsGateway";
import { Context, Effect, Layer, Option } from "effect";

/** Takes the messages of an effect, in place of the gateway. Absent: the gateway sends them. */
export const RehearsedSms = Context.Reference<((message: TextMessage) => void) | undefined>(
  "@bonafide/server/telecom/RehearsedSms",
  { defaultValue: () => undefined },
);

/** The gateway, but for the messages of a rehearsal, which it never sees. */
export const exceptRehearsed: Layer.Layer<SmsGateway, never, SmsGateway> = Layer.effect(
  SmsGateway,
  Effect.map(SmsGateway, (gateway) =>
    SmsGateway.of({
      screen: gateway.screen,
      send: (message) =>
        Effect.flatMap(RehearsedSms, (take) =>
          take === undefined
            ? gateway.send(message)
            : Effect.as(
                Effect.sync(() => take(message)),
                Option.none(),
              ),
        ),
    }),
  ),
);
