import { Duration, Effect, type Option, Random, type Scope } from "effect";
import type { Pdu } from "./SmppLibrary.ts";
import type { SmppConfig } from "./SmppConfig.ts";
import { makeSmppWindow } from "./SmppWindow.ts";
import { openSmppLine, reconnectWait, type SmppLine } from "./SmppLine.ts";

/** For how long an SMSC that has enough is left in peace, in milliseconds. */
const throttlePause = 1_000;

/** One of a vendor's connections, bound again whenever it is lost. */
export interface SmppBind {
  /** How many messages are on their way; nothing where it cannot take one now. */
  readonly load: (now: number) => number | undefined;
  /** Sends within the window; nothing where there was no room in it, no line, or the window did not move in time. */
  readonly submit: (pdu: Pdu) => Effect.Effect<Option.Option<Pdu>, "lost">;
  /** Leaves the SMSC in peace for a moment. */
  readonly throttle: (now: number) => void;
  /** Why there is no line, where there is none. */
  readonly trouble: () => string | undefined;
}

/** Binds for as long as the scope lasts. */
export const makeSmppBind = (
  config: SmppConfig,
  heard: (pdu: Pdu, line: SmppLine) => void,
): Effect.Effect<SmppBind, never, Scope.Scope> =>
  Effect.gen(function* () {
    let line: SmppLine | undefined;
    let trouble: string | undefined = "not bound yet";
    let peaceUntil = 0;
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

    // Between half the wait and all of it, so that servers that lost their lines together do not come together.
    const wait = Effect.flatMap(Random.nextBetween(0.5, 1), (part) =>
      Effect.sleep(Duration.times(reconnectWait(config, Math.max(1, attempt)), part)),
    );
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(stand, wait)));

    // Half the time for a place in the window, so that as much is left for an answer.
    const window = makeSmppWindow(config.window, Duration.times(config.timeLimit, 0.5));

    const asked = (standing: SmppLine, pdu: Pdu) =>
      Effect.matchEffect(standing.ask(pdu), {
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
