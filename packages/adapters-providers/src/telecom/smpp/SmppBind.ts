import { Data, Deferred, Duration, Effect, type Option, Random, type Scope } from "effect";
import { smpp, type Pdu, type Session } from "./SmppLibrary.ts";
import type { SmppConfig } from "./SmppConfig.ts";
import { bindRequest, enquireRequest, unbindRequest } from "./SmppRequest.ts";
import { makeSmppWindow } from "./SmppWindow.ts";

/**
 * The connection to an SMSC failed or was lost. `explained` contains no secret. `unsent` is present if the PDU
 * certainly was not sent.
 */
export class SmppLineLost extends Data.TaggedError("SmppLineLost")<{
  readonly explained: string;
  readonly unsent?: true;
}> {}

/** One bound connection. */
export interface SmppLine {
  /** Sends a request and waits for its answer until the connection is lost. */
  readonly ask: (pdu: Pdu) => Effect.Effect<Pdu, SmppLineLost>;
  /** Answers a request of the SMSC. */
  readonly tell: (pdu: Pdu) => void;
  /** Fails once the connection is lost. */
  readonly lost: Effect.Effect<never, SmppLineLost>;
}

/** Where an SMSC is. The ports are those that SMPP is registered for. */
export const smscAt = (url: string) => {
  const { hostname, port, protocol } = new URL(url);
  const tls = protocol === "smpps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  return { host, port: Number(port) || (tls ? 3550 : 2775), tls, servername: host };
};

const connectTo = ({ url }: SmppConfig): Session => smpp().connect(smscAt(url));

/**
 * Connects and binds; the end of the scope unbinds. `heard` is called with every deliver_sm. The connection counts as
 * lost if the SMSC does not answer enquire_link in time, or sends invalid SMPP.
 */
export const openSmppLine = (
  config: SmppConfig,
  heard: (pdu: Pdu, line: SmppLine) => void,
): Effect.Effect<SmppLine, SmppLineLost, Scope.Scope> =>
  Effect.gen(function* () {
    const ended = yield* Deferred.make<never, SmppLineLost>();
    // A set of callbacks instead of a race of two fibers for each message.
    const askers = new Set<(lost: Effect.Effect<never, SmppLineLost>) => void>();
    const lose = (explained: string) => {
      const why = Effect.fail(new SmppLineLost({ explained }));
      Deferred.doneUnsafe(ended, why);
      for (const asker of askers) asker(why);
      askers.clear();
    };

    const session = yield* Effect.acquireRelease(
      Effect.sync(() => connectTo(config)),
      (session) =>
        Effect.sync(() => {
          session.send(unbindRequest());
          session.close();
          session.destroy();
        }),
    );
    session.on("error", () => {
      lose("the connection broke");
      session.destroy();
    });
    session.on("close", () => lose("the connection ended"));

    const lost = Deferred.await(ended);
    // PDUs of one turn share one write: half of a message's cost is its system call.
    let corked = false;
    const cork = () => {
      if (corked) return;
      corked = true;
      session.socket.cork();
      process.nextTick(() => {
        corked = false;
        session.socket.uncork();
      });
    };
    const ask = (pdu: Pdu): Effect.Effect<Pdu, SmppLineLost> =>
      Effect.callback<Pdu, SmppLineLost>((resume) => {
        cork();
        const out = session.send(pdu, (answer) => {
          askers.delete(resume);
          resume(Effect.succeed(answer));
        });
        if (out) askers.add(resume);
        else resume(Effect.fail(new SmppLineLost({ explained: "not connected", unsent: true })));
        return Effect.sync(() => askers.delete(resume));
      });
    const line: SmppLine = { ask, tell: (pdu) => void session.send(pdu), lost };

    const within = <A>(answer: Effect.Effect<A, SmppLineLost>, what: string) =>
      Effect.timeoutOrElse(answer, {
        duration: config.answerWithin,
        orElse: () => Effect.fail(new SmppLineLost({ explained: `no answer to ${what}` })),
      });

    session.on("enquire_link", (pdu: Pdu) => line.tell(pdu.response()));
    session.on("unbind", (pdu: Pdu) => {
      line.tell(pdu.response());
      lose("the SMSC unbound");
    });
    session.on("deliver_sm", (pdu: Pdu) => heard(pdu, line));
    session.on("unknown", (pdu: Pdu) => line.tell(pdu.response()));

    const connected = Effect.callback<void>((resume) => {
      const event = config.url.startsWith("smpps:") ? "secureConnect" : "connect";
      session.once(event, () => resume(Effect.void));
    });
    yield* within(Effect.raceFirst(connected, lost), "connect");
    const bound = yield* within(ask(bindRequest(config)), "bind");
    if (bound.command_status !== 0)
      return yield* new SmppLineLost({
        explained: `bind refused: status 0x${bound.command_status.toString(16)}`,
      });

    const enquire = Effect.sleep(config.enquireEvery).pipe(
      Effect.andThen(within(ask(enquireRequest()), "enquire_link")),
      Effect.forever,
      Effect.catch(({ explained }) =>
        Effect.sync(() => {
          lose(explained);
          session.destroy();
        }),
      ),
    );
    yield* Effect.forkScoped(enquire);
    return line;
  });

/** The wait before the `attempt`th reconnect (from 1): doubles each time, at most a minute. */
export const reconnectWait = (
  { reconnectAfter }: Pick<SmppConfig, "reconnectAfter">,
  attempt: number,
): Duration.Duration =>
  Duration.min(Duration.times(reconnectAfter, 2 ** (attempt - 1)), Duration.minutes(1));

/** How long a throttling SMSC gets no messages, in milliseconds. */
const throttlePause = 1_000;

/** One of a vendor's connections, bound again after a loss; it rests while its SMSC throttles. */
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
      Effect.sleep(Duration.times(reconnectWait(config, attempt), part)),
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
