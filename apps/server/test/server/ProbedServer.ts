import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Schema } from "effect";
import type { Settings } from "./Bonafide.ts";
import { type ServerApart, startServerApart } from "./StartedServer.ts";

const Spent = Schema.Struct({ longest: Schema.Number, total: Schema.Number });

/** Processor time of the event loop's thread, in milliseconds. */
export interface LoopTime {
  /** Of the longest turn: for so long no other request is looked at. */
  readonly longest: number;
  readonly total: number;
}

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Spent));

/** A server that says what its event loop spends. Dispose of it in any case. */
export interface ProbedServer extends AsyncDisposable {
  readonly server: ServerApart;
  /** What the event loop spends while `work` goes on. */
  readonly spent: (work: () => Promise<unknown>) => Promise<LoopTime>;
}

/** Starts a server with the turn probe in its process. */
export const startProbedServer = async (settings: Settings = {}): Promise<ProbedServer> => {
  const folder = await mkdtemp(join(tmpdir(), "turn-probe-"));
  const path = join(folder, "probe");
  const server = await startServerApart({
    settings: {
      ...settings,
      TURN_PROBE: path,
      NODE_OPTIONS: `--import=${new URL("TurnProbe.ts", import.meta.url).href}`,
    },
  });

  const spent: ProbedServer["spent"] = async (work) => {
    const socket = connect(path).setEncoding("utf8");
    socket.write("begin");
    await once(socket, "data");
    await work();
    socket.write("end");
    const [told] = await once(socket, "data");
    socket.destroy();
    const { longest, total } = decode(told);
    return { longest: longest / 1_000, total: total / 1_000 };
  };

  return {
    server,
    spent,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
