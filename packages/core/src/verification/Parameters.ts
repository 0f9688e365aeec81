import type { Option } from "effect";
import { Array, Result } from "effect";
import { Refused, type RefusalName } from "../catalogue/Refusal.ts";

/** A request's raw fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A parsed parameter: its value or its error. */
export type Parameter<A> = Result.Result<A, RefusalName>;

/** Absent: `null` in JSON, an empty text in JSON and forms. */
const isAbsent = (value: unknown): boolean => value === null || value === "";

const valueOf = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) && !isAbsent(fields[name]) ? fields[name] : undefined;

/** A required parameter. `null` and an empty text count as absent. */
export const required = <A>(
  fields: Fields,
  name: string,
  read: (value: unknown) => Option.Option<A>,
  refusal: RefusalName,
): Parameter<A> => Result.fromOption(read(valueOf(fields, name)), () => refusal);

/** An optional parameter. `null` and an empty text count as absent. */
export const optional = <A>(
  fields: Fields,
  name: string,
  read: (value: unknown) => Option.Option<A>,
  refusal: RefusalName,
): Parameter<A | undefined> => {
  const value = valueOf(fields, name);
  return value === undefined
    ? Result.succeed(undefined)
    : Result.fromOption(read(value), () => refusal);
};

type Values<Parameters> = {
  readonly [K in keyof Parameters]: Parameters[K] extends Parameter<infer A> ? A : never;
};

/** All parameters, or every error in this order. */
export const collect = <const Parameters extends Readonly<Record<string, Parameter<unknown>>>>(
  parameters: Parameters,
): Result.Result<Values<Parameters>, Refused> => {
  const names: Array<RefusalName> = [];
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    if (Result.isFailure(parameter)) names.push(parameter.failure);
    else values[name] = parameter.success;
  }
  return Array.isArrayNonEmpty(names)
    ? Result.fail(new Refused({ names }))
    : Result.succeed(values as Values<Parameters>);
};
