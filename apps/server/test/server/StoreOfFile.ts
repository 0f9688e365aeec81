import type { Store } from "../storage/StorePlace.ts";

/** What is drawn for a test file. */
interface Draw {
  /** Its name, without folders. */
  readonly file: string;
  /** The run's `TEST_SEED`. */
  readonly seed: number;
}

const drawn = ({ file, seed }: Draw, oneOf: number): number =>
  Buffer.from(file).reduce((sum, byte) => sum + byte, seed) % oneOf;

/** What the store of a test file is drawn from. */
export interface StoreDraw extends Draw {
  /** The run's `TESTED_STORE`, which is then that of all files. */
  readonly named: string | undefined;
  /** Whether there is a Postgres for this platform. */
  readonly hasPostgres: boolean;
}

/** Draws the store of a test file's servers: of two seeds that follow each other, each has the other store. */
export const drawnStore = ({ hasPostgres, named, ...draw }: StoreDraw): Store => {
  if (named === "sqlite" || named === "postgres") return named;
  if (named !== undefined) throw new Error(`TESTED_STORE is sqlite or postgres, not ${named}`);
  return hasPostgres && drawn(draw, 2) === 1 ? "postgres" : "sqlite";
};

/** Where servers and commands run: each in a process of its own, or in that of the tests. */
export type Place = "apart" | "here";

/** Draws where the servers and commands of a test file run: apart in one of four files, as many of each store. */
export const drawnPlace = (draw: Draw): Place =>
  [0, 3].includes(drawn(draw, 8)) ? "apart" : "here";

/** The store of the servers of this test file. Outside of vitest: SQLite. */
export const storeOfFile = (): Store =>
  process.env["STORE_OF_FILE"] === "postgres" ? "postgres" : "sqlite";

/** Where the servers and commands of this test file run. Outside of vitest: apart. */
export const placeOfFile = (): Place =>
  process.env["PLACE_OF_FILE"] === "here" ? "here" : "apart";

/** The store of servers that can have no other one, and why. */
export const only = (store: Store, _because: string): Store => store;
