import { type Context, type Layer } from "effect";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";

type Stores = Layer.Success<typeof MemoryStores>;

/** The contract of a store over a broken one beside sound ones. */
export const broken = <Id extends Stores, Shape extends object>(
  port: Context.Key<Id, Shape>,
  contract: (layer: typeof MemoryStores) => void,
) =>
  brokenPort<Id, Shape, Stores, never>(port, MemoryStores, (fault, layer) =>
    mustCatch(fault, () => contract(layer)),
  );

/** The same of one part of a store. */
export const brokenPart =
  <Id extends Stores, Part extends string, Shape extends Readonly<Record<Part, object>>>(
    port: Context.Key<Id, Shape>,
    part: Part,
    contract: (layer: typeof MemoryStores) => void,
  ) =>
  (fault: string, change: (sound: Shape[Part]) => Partial<Shape[Part]>): void =>
    broken(port, contract)(fault, (store) => ({
      ...store,
      [part]: { ...store[part], ...change(store[part]) },
    }));
