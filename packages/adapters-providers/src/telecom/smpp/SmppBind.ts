import { Duration, Effect, type Option, Random, type Scope } from "effect";
import type { Pdu } from "./SmppLibrary.ts";
import type { SmppConfig } from "./SmppConfig.ts";
import { makeSmppWindow } from "./SmppWindow.ts";
import { openSmppLine, reconnectWait, type SmppLine } from "./SmppLine.ts";

/** How long a throttling SMSC gets no messages, in milliseconds. */
const throttlePause = 1_000;

/** One of a vendor's connections, bound again after a loss. */
export interface SmppBind {
  /** The number of messages under way; absent while it cannot take one. */
  readonly load: (now: number) => number | undefined;
  /** Sends within the window. Absent if there was no room, no line, or the window did not move in time. */
  readonly submit: (pdu: Pdu) => Effect.Effect<Option.Option<Pdu>, "lost">;
  /** Pauses for a moment. */
  readonly throttle: (now: number) => void;
  /** Why there is no line, if so. */
  readonly trouble: () => string | undefined;
}

/** Binds until the scope ends. */
export const makeSmppBind = (
  config: SmppConfig,
  heard: (pdu: Pdu, line: SmppLine) => void,
): Effect.Effect<SmppBind, never, Scope.Scope> =>
  Effect.gen(function* () {
    let line: SmppLine | undefined;
    let trouble: string | undefined = "not bound yet";
    let peaceUntil = -Infinity;
    let attempt = 0;

    const stand = Effect.gen(function* () {
      const opened = yield* openSmppLine(config, heard);
      line = opened;
      trouble = undefined;
      attempt = 0;
      yield* Effect.logInfo(`The vendor ${config.name} is bound`);
      return yield* opened.lost;
    }).pipe(
      Effect.scoped,
      Effect.catch(({ explained }) => {
        line = undefined;
        trouble = explained;
        attempt += 1;
        return Effect.logWarning(`The vendor ${config.name} is not bound: ${explained}`);
      }),
    );

    // Waits between half and all of the time, so that servers do not reconnect together.
    const wait = Effect.flatMap(Random.nextBetween(0.5, 1), (part) =>
      Effect.sleep(Duration.times(reconnectWait(config, Math.max(1, attempt)), part)),
    );
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(stand, wait)));

    // Half the time limit is for a place in the window, the rest for the answer.
    const window = makeSmppWindow(config.window, Duration.times(config.timeLimit, 0.5));

    const asked = (current: SmppLine, pdu: Pdu) =>
      Effect.matchEffect(current.ask(pdu), {
        onFailure: ({ unsent }) =>
          unsent === true ? Effect.succeedNone : Effect.fail("lost" as const),
        onSuccess: Effect.succeedSome<Pdu>,
      });

    const submit = (pdu: Pdu): Effect.Effect<Option.Option<Pdu>, "lost"> =>
      window.within(
        Effect.suspend(() => (line === undefined ? Effect.succeedNone : asked(line, pdu))),
      );

    return {
      load: (now) => (line === undefined || now < peaceUntil ? undefined : window.load()),
      submit,
      throttle: (now) => {
        peaceUntil = now + throttlePause;
      },
      trouble: () => trouble,
    };
  });
