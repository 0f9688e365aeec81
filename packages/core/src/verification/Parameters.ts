import { Array, type Option, Result, Schema } from "effect";
import type { CallParameter } from "../catalogue/Call.ts";
import { Refused, type RefusalName } from "../catalogue/Refusal.ts";

/** A request's raw fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A parsed parameter: its value or its error. */
export type Parameter<A> = Result.Result<A, RefusalName>;

/** Absent: `null` in JSON, an empty text in JSON and forms. */
const isAbsent = (value: unknown): boolean => value === null || value === "";

/** The value under a name; undefined where there is none. */
export const valueOf = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) && !isAbsent(fields[name]) ? fields[name] : undefined;

/** Reads a value that a schema decodes by itself. */
export const decoding = <A>(schema: Schema.Decoder<A>): ((value: unknown) => Option.Option<A>) => {
  const decode = Schema.decodeUnknownOption(schema);
  // The decoder takes options as its second argument; a parameter's rules are none.
  return (value) => decode(value);
};

type ResultsOf<Parameters> = {
  readonly [K in keyof Parameters]: Parameters[K] extends Parameter<infer A> ? A : never;
};

/** All values, or every refusal among them in the order in which they are given here. */
export const collect = <const Parameters extends Readonly<Record<string, Parameter<unknown>>>>(
  parameters: Parameters,
): Result.Result<ResultsOf<Parameters>, Refused> => {
  const names: Array<RefusalName> = [];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    if (Result.isFailure(parameter)) names.push(parameter.failure);
    else values[name] = parameter.success;
  }
  return Array.isArrayNonEmpty(names)
    ? Result.fail(new Refused({ names }))
    : Result.succeed(values as ResultsOf<Parameters>);
};

/** A parameter of a call, and how its value is read: undefined stands for none. */
export interface ReadParameter<A, Rules = unknown> extends CallParameter {
  readonly read: (value: unknown, rules: Rules) => Parameter<A>;
  /** The part of its rule that a refused value breaks, where it is one of several. */
  readonly reason?: (value: unknown, rules: Rules) => string | undefined;
}

/** Reads one parameter of a request's fields. */
export const readParameter = <A, Rules>(
  { name, read }: Pick<ReadParameter<A, Rules>, "name" | "read">,
  fields: Fields,
  rules: Rules,
): Parameter<A> => read(valueOf(fields, name), rules);

/** How a value becomes a parameter, or what it is refused with. */
interface Reading<A, Rules> extends Omit<CallParameter, "required" | "refusals"> {
  readonly read: (value: unknown, rules: Rules) => Option.Option<A>;
  readonly reason?: (value: unknown, rules: Rules) => string | undefined;
  readonly refusal: RefusalName;
}

/** A parameter that must be there. `null` and an empty text count as absent. */
export const required = <A, Rules = unknown>({
  read,
  refusal,
  ...told
}: Reading<A, Rules>): ReadParameter<A, Rules> => ({
  ...told,
  required: true,
  refusals: [refusal],
  read: (value, rules) => Result.fromOption(read(value, rules), () => refusal),
});

const absent = Result.succeed(undefined);

/** A parameter that may be absent; `null` and an empty text count as absent. */
export const optional = <A, Rules = unknown>({
  read,
  refusal,
  ...told
}: Reading<A, Rules>): ReadParameter<A | undefined, Rules> => ({
  ...told,
  nullable: true,
  required: false,
  refusals: [refusal],
  read: (value, rules) =>
    value === undefined ? absent : Result.fromOption(read(value, rules), () => refusal),
});

/** The parameters of a call by what the core calls them, in the order in which they are refused. */
export type ReadParameters<Rules> = Readonly<Record<string, ReadParameter<unknown, Rules>>>;

type Values<Parameters> = {
  readonly [K in keyof Parameters]: Parameters[K] extends ReadParameter<infer A, never> ? A : never;
};

/**
 * Compiles the reader of a call's parameters: it gives all of their values, or every refusal among them in the order in
 * which they are given here. It is made once, so that a request pays for its own parameters only.
 */
export const readerOf =
  <Rules = unknown>() =>
  <const Parameters extends ReadParameters<Rules>>(parameters: Parameters) => {
    const rows = Object.entries(parameters);
    return (fields: Fields, rules: Rules): Result.Result<Values<Parameters>, Refused> => {
      const names: Array<RefusalName> = [];
      const reasons: Array<string | undefined> = [];
      const values: Record<string, unknown> = {};
      for (const [key, row] of rows) {
        const value = valueOf(fields, row.name);
        const read = row.read(value, rules);
        if (Result.isFailure(read)) {
          names.push(read.failure);
          reasons.push(row.reason?.(value, rules));
        } else values[key] = read.success;
      }
      return Array.isArrayNonEmpty(names)
        ? Result.fail(new Refused({ names, rules: reasons }))
        : Result.succeed(values as Values<Parameters>);
    };
  };
