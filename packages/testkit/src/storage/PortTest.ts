import { describe as group, it } from "@effect/vitest";
import { Cause, Data, Effect, Exit, type Layer } from "effect";

/** The body of a test failed with an error that it did not expect; the adapter's layer is outside of it. */
class BodyFailed extends Data.TaggedError("BodyFailed")<{ readonly error: unknown }> {}

/** One test of a contract, with its adapter. */
interface ContractTest {
  readonly name: string;
  readonly program: Effect.Effect<void, unknown>;
}

/** Set while `mustCatch` collects a contract's tests instead of declaring them. */
let collected: Array<ContractTest> | undefined;

/** Groups tests of a contract. */
export const describe = (name: string, tests: () => void): void => {
  if (collected === undefined) group(name, tests);
  else tests();
};

/** Declares a test of ports: `layer` is built anew for each, and has to be empty each time. Time is real. */
export const portTest =
  <R, E>(layer: Layer.Layer<R, E>) =>
  (name: string, program: Effect.Effect<void, unknown, R>): void => {
    if (collected === undefined) {
      it.live(name, () => Effect.provide(program, layer, { local: true }));
    } else {
      const body = Effect.mapError(program, (error) => new BodyFailed({ error }));
      collected.push({ name, program: Effect.provide(body, layer, { local: true }) });
    }
  };

/** Cases that a contract is run with. An empty list would pass, and prove nothing. */
export const someCases = <A>(what: string, cases: ReadonlyArray<A>): ReadonlyArray<A> => {
  if (cases.length === 0) throw new Error(`The contract needs at least one case: ${what}.`);
  return cases;
};

/** The tests that a contract declares. */
export const testsOf = (contract: () => void): ReadonlyArray<ContractTest> => {
  const tests: Array<ContractTest> = [];
  collected = tests;
  try {
    contract();
  } finally {
    collected = undefined;
  }
  return tests;
};

/** An adapter that does not start, or a defect, would fail every test and prove nothing. */
const isCatch = (exit: Exit.Exit<void, unknown>): boolean => {
  if (Exit.isSuccess(exit)) return false;
  const error = Cause.squash(exit.cause);
  return error instanceof BodyFailed || (error instanceof Error && error.name === "AssertionError");
};

/**
 * Declares a test of a contract: run with the broken adapter that `contract` gives it, an assertion of the contract has to
 * fail, or a call that has to succeed.
 */
export const mustCatch = (fault: string, contract: () => void): void => {
  const tests = testsOf(contract);
  it.live(`catches an adapter that ${fault}`, () =>
    Effect.gen(function* () {
      let passed = 0;
      for (const { program } of tests) {
        const exit = yield* Effect.exit(program);
        if (isCatch(exit)) return;
        passed += Exit.isSuccess(exit) ? 1 : 0;
      }
      return yield* Effect.die(
        new Error(
          `No test of the contract catches an adapter that ${fault}: ${passed} of ${tests.length} pass, and defects count for nothing.`,
        ),
      );
    }),
  );
};
