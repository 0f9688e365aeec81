import type { Option } from "effect";
import { Array, Result } from "effect";
import { Refused, type RefusalName } from "../catalogue/Refusal.ts";

/** A request's fields as they came: nothing about them is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** One parameter, read: its value, or the name of what is wrong with it. */
export type Parameter<A> = Result.Result<A, RefusalName>;

/** Without a value: in JSON by `null`, in JSON and in forms by an empty text. */
const isAbsent = (value: unknown): boolean => value === null || value === "";

const valueOf = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) && !isAbsent(fields[name]) ? fields[name] : undefined;

/** A parameter that must be there. `null` and an empty text count as absent. */
export const required = <A>(
  fields: Fields,
  name: string,
  read: (value: unknown) => Option.Option<A>,
  refusal: RefusalName,
): Parameter<A> => Result.fromOption(read(valueOf(fields, name)), () => refusal);

/** A parameter that may be absent; `null` and an empty text count as absent. */
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

/** All parameters, or every refusal among them in the order in which they are given here. */
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
