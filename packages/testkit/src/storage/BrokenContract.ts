import { describe } from "@effect/vitest";
import { type Context, Effect, Layer } from "effect";
import { mustCatch } from "./PortTest.ts";

/** Plants a fault: a sound adapter with some methods replaced. */
export type Plant<Shape> = (fault: string, change: (sound: Shape) => Partial<Shape>) => void;

/** Plants faults in the ports of a contract. */
export interface Faults<Ports> {
  /** In the adapter of a port. */
  readonly of: <Id extends Ports, Shape extends object>(
    port: Context.Key<Id, Shape>,
  ) => Plant<Shape>;
  /** In one part of it, such as the codes of the store of people. */
  readonly part: <
    Id extends Ports,
    Name extends string,
    Shape extends Readonly<Record<Name, object>>,
  >(
    port: Context.Key<Id, Shape>,
    name: Name,
  ) => Plant<Shape[Name]>;
}

/** Tests of a contract by broken adapters, declared with what the contract is declared with. */
export interface BrokenContract<Given extends ReadonlyArray<unknown>> {
  (...given: Given): void;
  /** The contract that has to catch them. */
  readonly contract: (...given: Given) => void;
}

/** Faults, each declared with what breaks a layer by it. */
export const faultsBy = <Ports>(
  declare: (
    fault: string,
    breaking: (sound: Layer.Layer<Ports, unknown>) => Layer.Layer<Ports, unknown>,
  ) => void,
): Faults<Ports> => {
  const of: Faults<Ports>["of"] = (port) => (fault, change) => {
    const changed = Effect.map(port, (adapter) => ({ ...adapter, ...change(adapter) }));
    declare(fault, (sound) => Layer.effect(port, changed).pipe(Layer.provideMerge(sound)));
  };
  return {
    of,
    part: (port, name) => (fault, change) => {
      of(port)(fault, (store) => ({
        ...store,
        [name]: { ...store[name], ...change(store[name]) },
      }));
    },
  };
};

/**
 * Broken adapters that a contract has to catch: over a sound adapter, whose contract and witnesses they try. `plant` plants
 * the faults; it gets what else the contract is declared with.
 */
export const brokenContract = <Ports, Others extends ReadonlyArray<unknown>>(
  contract: (sound: Layer.Layer<Ports, unknown>, ...others: Others) => void,
  plant: (faults: Faults<Ports>, ...others: Others) => void,
): BrokenContract<[sound: Layer.Layer<Ports, unknown>, ...others: Others]> =>
  Object.assign(
    (sound: Layer.Layer<Ports, unknown>, ...others: Others): void => {
      describe(`The ${contract.name}`, () => {
        const faults = faultsBy<Ports>((fault, breaking) =>
          mustCatch(fault, () => contract(breaking(sound), ...others)),
        );
        plant(faults, ...others);
      });
    },
    { contract },
  );
