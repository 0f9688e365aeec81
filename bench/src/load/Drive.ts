import { connect, type Connection } from "./Connection.ts";
import type { Job, LoadReport } from "./Job.ts";
import { type Asking, scripts } from "./Scripts.ts";

/** Every status is checked, and one body in this many. */
const bodySample = 50;

/** Runs a job and reports on it. */
export const drive = async (job: Job): Promise<LoadReport> => {
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => connect(job.port)),
  );
  const ids: Array<string> = [];
  const asking = scripts(job, (id) => ids.push(id))[job.script];
  let answered = 0;
  let asked = 0;
  let errors = 0;
  let problem: string | undefined;

  const report = (text: string) => {
    errors += 1;
    problem ??= text;
  };

  const exchange = async (connection: Connection, next: Asking): Promise<boolean> => {
    const turn = next();
    if (turn === undefined) return false;
    const count = asked++;
    const answer = await connection.ask(turn.request);
    answered += 1;
    turn.heard?.(answer.body);
    if (answer.status !== 200 || (count % bodySample === 0 && !turn.expects.test(answer.body))) {
      report(
        `${turn.request.slice(0, turn.request.indexOf(" HTTP"))}: ${answer.status} ${answer.body}`,
      );
    }
    return true;
  };

  const started = performance.now();
  const ends = started + job.seconds * 1000;
  const loop = async (connection: Connection) => {
    const next = asking();
    while (performance.now() < ends && asked < job.requests) {
      if (!(await exchange(connection, next))) return;
    }
  };
  await Promise.all(
    connections.map((connection) =>
      loop(connection).catch((error: unknown) => report(String(error))),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();

  return {
    requests: answered,
    errors,
    ...(problem === undefined ? {} : { problem }),
    seconds,
    ids,
  };
};
