import { Schema } from "effect";
import { setPolicy } from "../server/Priority.ts";
import { connect, type Connection } from "./Connection.ts";
import { CallersOrder, type CallersReport } from "./FleetCallers.ts";
import type { Target } from "./Requests.ts";
import { timedCalls } from "./TimedCalls.ts";

/** The process of a fleet's callers. */
const callers = 4;

type Answering = Extract<typeof CallersOrder.Type, { readonly order: "ask" }>["processes"];

let processes: Answering = [];
const nothing: typeof CallersReport.Type = { taken: [], broken: [] };
let end = (): Promise<typeof CallersReport.Type> => Promise.resolve(nothing);

const makeCaller = (authorization: string, broken: Array<number>) => {
  const connections = new Map<number, Promise<Connection>>();
  let turn = Math.floor(Math.random() * callers);
  return async (request: (target: Target) => string): Promise<string> => {
    const began = performance.now();
    let isRepeated = false;
    for (let tried = 0; tried < 10; tried += 1) {
      const next = processes[(turn += 1) % processes.length];
      if (next === undefined) break;
      const { pid, port } = next;
      const opened = connections.get(pid) ?? connect(port);
      connections.set(pid, opened);
      const answer = await opened
        .then((connection) => connection.ask(request({ port, authorization })))
        .catch(() => undefined);
      if (answer === undefined) {
        isRepeated = true;
        connections.delete(pid);
        // A process that was killed may have done the call before: a confirmation is refused then.
      } else if (answer.status === 200 || (answer.status === 422 && isRepeated)) {
        if (isRepeated) broken.push(performance.now() - began);
        return answer.body;
      } else throw new Error(`${answer.status}: ${answer.body}`);
    }
    throw new Error("No process answered");
  };
};

const begin = (authorization: string) => {
  const taken: Array<number> = [];
  const broken: Array<number> = [];
  let isOver = false;
  const calling = async () => {
    const ask = makeCaller(authorization, broken);
    while (!isOver) taken.push(...(await timedCalls(ask)));
  };
  const called = Promise.all(Array.from({ length: callers }, calling));
  return async () => {
    isOver = true;
    await called;
    return { taken, broken };
  };
};

// The callers stand for other machines, so they must not wait for a core of this one.
setPolicy("fifo", 1);

const decode = Schema.decodeUnknownSync(CallersOrder);

process.on("message", (message) => {
  const order = decode(message);
  if (order.order === "end") {
    void end().then((report) => process.send?.(report));
    return;
  }
  if (order.order === "begin") end = begin(order.authorization);
  else processes = order.processes;
  process.send?.(nothing);
});
