import { Console, Effect } from "effect";
import { Command, Flag } from "effect/cli";
import { receiveCallbacks } from "../conformance/CallbackReceiver.ts";
import { stoppable } from "../server/Stopping.ts";
import { startDemoServer } from "./DemoServer.ts";
import { affiliationStep, licenseStep, possessionStep, type Tell } from "./DemoSteps.ts";
import { authorizationStep } from "./DemoWalk.ts";

/** Prints a line after the seconds since this process began. */
const tell: Tell = (text) =>
  Effect.suspend(() =>
    Console.log(`${(performance.now() / 1_000).toFixed(1).padStart(5)} s  ${text}`),
  );

/** `bonafide demo`: from nothing to a verified callback, a read licence, an affiliation and an authorization. */
export const demoCommand = Command.make(
  "demo",
  {
    stay: Flag.Boolean("stay").pipe(
      Flag.withDescription("Keep the sandbox for a browser afterwards, until Ctrl-C"),
      Flag.withDefault(false),
    ),
  },
  Effect.fn(function* ({ stay }) {
    yield* tell("Starting a sandbox with its data in a temporary directory");
    const { folder, prober } = yield* startDemoServer;
    yield* tell(`The sandbox listens on ${prober.baseUrl.origin}`);
    const receiver = yield* receiveCallbacks(prober);
    yield* tell(`A receiver of callbacks listens on ${receiver.url}`);
    yield* possessionStep(prober, receiver, tell);
    yield* licenseStep(prober, tell);
    yield* affiliationStep(prober, tell);
    yield* authorizationStep(prober, tell);
    if (!stay) return yield* tell("Done. The sandbox and its data are removed");
    yield* tell(
      `Done. Open ${prober.baseUrl.origin} in a browser; the keys are in ${folder}/sandbox.json. Ctrl-C ends the sandbox`,
    );
    return yield* stoppable(Effect.never);
  }, Effect.scoped),
).pipe(
  Command.withDescription("Show a sandbox at work, from the first code to a verified callback"),
);
