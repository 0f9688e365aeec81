import { Cause, Exit, Predicate, Tracer } from "effect";

/** A tag or a class as the program writes it: never a value. */
const isName = (name: unknown): name is string =>
  typeof name === "string" && /^[A-Za-z][\w.]{0,63}$/.test(name);

/** What went wrong, by its tag or class alone: a message may quote a value. */
class SpanFailure extends Error {
  constructor(name: string) {
    super(name);
    this.name = name;
    this.stack = "";
  }
}

const nameOf = (error: unknown): string => {
  if (Predicate.hasProperty(error, "_tag") && isName(error._tag)) return error._tag;
  return error instanceof Error && isName(error.constructor.name)
    ? error.constructor.name
    : "Unknown";
};

const harmless = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit)) return Exit.void;
  return Cause.hasInterruptsOnly(exit.cause)
    ? Exit.failCause(Cause.interrupt())
    : Exit.fail(new SpanFailure(nameOf(Cause.squash(exit.cause))));
};

/** A tracer whose spans tell of a failure by its name alone, without message, value or stack. */
export const harmlessTracer = (tracer: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = tracer.span(options);
      const end = span.end.bind(span);
      span.end = (time, exit) => end(time, harmless(exit));
      return span;
    },
  });
