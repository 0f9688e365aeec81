import { memoryCode } from "@bonafide/testkit/staff/MemoryTotpCodes";
import { Effect, Exit, Option } from "effect";
import { refusals } from "./calls/ConsoleCalls.ts";
import { codeStep, type Operator } from "./Partners.ts";
import { fleetSkew, type Stage } from "./Stage.ts";

/** How long an account waits at most after wrong passwords; a password that was right as its server died may count as one. */
const longestWait = 900_000;

/** An operator at work, who signs in again where the session is over, and waits where too many passwords were wrong. */
export const operating = (
  { ask, calls, now }: Pick<Stage, "ask" | "calls" | "now">,
  operator: Operator,
): Stage["operate"] =>
  Effect.fnUntraced(function* (change) {
    const exit = yield* ask(change(operator));
    const isBecause = (name: string) =>
      exit !== undefined &&
      Option.exists(Exit.findErrorOption(exit), ({ names }) => names.includes(name));
    if (isBecause(refusals.refused)) {
      operator.refusedSince ??= now();
      return now() > operator.refusedSince + longestWait + fleetSkew ? exit : undefined;
    }
    if (exit !== undefined && Exit.isSuccess(exit)) operator.refusedSince = undefined;
    if (!isBecause(refusals.signedOut)) return exit;
    const step = Math.floor(now() / codeStep);
    const { name, password, source, totp, usedStep } = operator;
    if (step <= usedStep + 1) return undefined;
    operator.usedStep = step + 1;
    const code = memoryCode(totp, now());
    const entered = yield* ask(
      calls.staffSignIn({ name, password, code, source, device: undefined }),
    );
    if (entered !== undefined && Exit.isSuccess(entered)) operator.session = entered.value;
    return undefined;
  });
