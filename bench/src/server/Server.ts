import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Effect, Schedule, Schema, type Scope } from "effect";
import { connect } from "../load/Connection.ts";
import { health, ready } from "../load/Requests.ts";
import { type Child, ChildFailed, startChild } from "./Child.ts";
import { freePort } from "./FreePort.ts";

/** The memory of a process after garbage collection, in bytes. */
export const Memory = Schema.Struct({
  rss: Schema.Number,
  heap: Schema.Number,
});
export type Memory = typeof Memory.Type;

const LoopDelay = Schema.Struct({ delay: Schema.Number });

const Peak = Schema.Struct({ rss: Schema.Number });

const ProcessorTime = Schema.Struct({ microseconds: Schema.Number });

/** A server under test. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  /** From the start of its process to its first answer, in milliseconds. */
  readonly startedIn: number;
  readonly ask: Child["ask"];
  readonly memory: Effect.Effect<Memory, ChildFailed>;
  /** The most memory that the process has had, garbage included, in bytes. */
  readonly peak: Effect.Effect<number, ChildFailed>;
  /** The processor time of the process so far, in seconds. Garbage is not collected first: that is part of the cost. */
  readonly processorTime: Effect.Effect<number, ChildFailed>;
  /** The 99th percentile of the event loop's delay since the last question, in milliseconds; 0 the first time. */
  readonly loopDelay: Effect.Effect<number, ChildFailed>;
}

/** How a server is started on its data directory. */
export interface ServerKind {
  readonly name: string;
  readonly nodeArgs: ReadonlyArray<string>;
  readonly entry: URL;
  readonly args: ReadonlyArray<string>;
  readonly settings?: Readonly<Record<string, string>>;
  /** The setting of the port that answers `/health`; `PORT` if absent. */
  readonly portSetting?: string;
  /** The port; a free one if absent. */
  readonly port?: number;
  /** Whether it has started once a balancer sees that it is ready, and not at its first answer. */
  readonly isBalanced?: boolean;
}

const Workspace = Schema.fromJsonString(
  Schema.Struct({ scripts: Schema.Struct({ start: Schema.String }) }),
);

/** The flags that `pnpm start` gives to Node. */
const startFlags = (): ReadonlyArray<string> => {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  const { start } = Schema.decodeUnknownSync(Workspace)(text).scripts;
  return start.split(" ").filter((word) => word.startsWith("--"));
};

/** The product with the flags of `pnpm start`. */
export const product: ServerKind = {
  name: "product",
  nodeArgs: startFlags(),
  entry: new URL("../../../apps/server/bin/bonafide.js", import.meta.url),
  args: ["serve"],
};

/** The bare reference. */
export const bare: ServerKind = {
  name: "bare",
  nodeArgs: [],
  entry: new URL("../bare/main.ts", import.meta.url),
  args: [],
};

/** The bare reference that commits the requests of one turn of the event loop together. */
export const gatheredBare: ServerKind = { ...bare, name: "gathered", args: ["--gathered"] };

/** A server that does nothing, for the generator's maximum. */
export const trivial: ServerKind = {
  name: "trivial",
  nodeArgs: [],
  entry: new URL("trivial.ts", import.meta.url),
  args: [],
};

const probe = new URL("probe.ts", import.meta.url).href;

/** What a process that starts is asked, and how often. */
const first = { question: health, every: "2 millis" } as const;
const balanced = { question: ready, every: "50 millis" } as const;

const isAnswered = async (question: string, port: number): Promise<void> => {
  const connection = await connect(port);
  try {
    const { status } = await connection.ask(question);
    if (status !== 200) throw new Error(`Answered ${status}`);
  } finally {
    connection.close();
  }
};

/** Starts a server and waits for its first answer, or until it is ready. */
export const startServer = (
  kind: ServerKind,
  directory: string,
): Effect.Effect<Server, ChildFailed, Scope.Scope> =>
  Effect.gen(function* () {
    mkdirSync(directory, { recursive: true });
    const port = kind.port ?? (yield* freePort);
    const began = performance.now();
    const child = yield* startChild({
      entry: kind.entry,
      args: kind.args,
      nodeArgs: [...kind.nodeArgs, "--expose-gc", "--import", probe],
      env: {
        [kind.portSetting ?? "PORT"]: String(port),
        HOST: "127.0.0.1",
        BONAFIDE_DATA_DIR: directory,
        ...kind.settings,
      },
      output: join(directory, `${kind.name}.log`),
    });
    const { every, question } = kind.isBalanced === true ? balanced : first;
    yield* Effect.raceFirst(
      Effect.retry(
        Effect.tryPromise(() => isAnswered(question({ port, authorization: "" }), port)),
        Schedule.spaced(every),
      ).pipe(
        Effect.timeout("60 seconds"),
        Effect.mapError(
          () => new ChildFailed({ message: `The ${kind.name} server does not answer` }),
        ),
      ),
      child.ended,
    );
    return {
      port,
      pid: child.pid,
      startedIn: performance.now() - began,
      ask: child.ask,
      memory: child.ask({ ask: "memory" }, Memory),
      peak: Effect.map(child.ask({ ask: "peak" }, Peak), ({ rss }) => rss),
      processorTime: Effect.map(
        child.ask({ ask: "time" }, ProcessorTime),
        ({ microseconds }) => microseconds / 1e6,
      ),
      loopDelay: Effect.map(child.ask({ ask: "delay" }, LoopDelay), ({ delay }) => delay),
    };
  });
