import { Schema } from "effect";
import { markdownTable } from "./MarkdownTable.ts";
import { textOf } from "./Repository.ts";

const page = "docs/scaling.md";

const Numbers = <const Names extends ReadonlyArray<string>>(names: Names) =>
  Schema.Record(Schema.Literals(names), Schema.Number);

const Cost = Numbers(["statements", "roundTrips", "rows", "bytes"]);
const LoadCost = Numbers(["rate", "process", "postgres", "ahead"]);

const Beside = Numbers(["longest", "p99"]);

/** What `apps/server/test/storage/measureScale.ts` writes. */
const Measured = Schema.fromJsonString(
  Schema.Struct({
    day: Schema.String,
    at: Schema.NonEmptyArray(
      Schema.Struct({
        count: Schema.Int,
        sizes: Numbers(["verification", "transaction", "audit", "log"]),
        calls: Schema.Record(Schema.String, Cost),
      }),
    ),
    times: Schema.NonEmptyArray(
      Schema.Struct({
        count: Schema.Int,
        load: Schema.Struct({ check: LoadCost, match: LoadCost }),
        requests: Schema.Record(Schema.String, Numbers(["took", "small"])),
        changes: Schema.NonEmptyArray(
          Schema.Struct({
            change: Schema.String,
            took: Schema.Number,
            status: Beside,
            send: Beside,
          }),
        ),
      }),
    ),
  }),
);
type Measured = typeof Measured.Type;

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

/** The values of one thing at each size; once where all are the same. */
const atEach = (values: ReadonlyArray<number | undefined>): string => {
  const texts = values.map((value) => (value === undefined ? "" : whole(value)));
  return new Set(texts).size === 1 ? (texts[0] ?? "") : texts.join(" · ");
};

const sizesOf = ({ at }: Measured) => at.map(({ count }) => whole(count));

const calls = (measured: Measured): string => {
  const rows = Object.keys(measured.at[0].calls).map((name) => {
    const costs = measured.at.map(({ calls }) => calls[name]);
    return [
      name,
      atEach(costs.map((cost) => cost?.statements)),
      atEach(costs.map((cost) => cost?.roundTrips)),
      atEach(costs.map((cost) => cost?.rows)),
      atEach(costs.map((cost) => cost?.bytes)),
    ];
  });
  const sizes = sizesOf(measured).join(" · ");
  return `Measured on ${measured.day} with ${sizes} transactions stored; one number stands for all.\n\n${markdownTable(
    ["call", "statements", "round trips", "rows", "bytes"],
    rows,
  )}`;
};

const sizes = (measured: Measured): string => {
  const heads = sizesOf(measured).map((size) => `at ${size}`);
  const rowOf = (what: string, of: keyof Measured["at"][0]["sizes"]) => [
    what,
    ...measured.at.map(({ sizes }) => whole(sizes[of])),
  ];
  return markdownTable(
    ["", ...heads],
    [
      ...(["verification", "transaction", "audit"] as const).map((table) =>
        rowOf(`bytes of a row of \`${table}\``, table),
      ),
      rowOf("bytes of the sealed log for a row of `audit`", "log"),
    ],
  );
};

const atSizes = (times: ReadonlyArray<Measured["times"][number]>) =>
  times.map(({ count }) => `at ${whole(count)}`);

/** How long each call takes at each size, and how many times as long as the same call of a small store at that moment. */
const requests = ({ times }: Measured): string => {
  const timed = times.filter(({ requests }) => Object.keys(requests).length > 0);
  const rows = Object.keys(times[0].requests).map((name) => [
    name,
    ...timed.map(({ requests }) => {
      const { small = 0, took = 0 } = requests[name] ?? {};
      return `${took.toFixed(1)} · ${(took / small).toFixed(2)}`;
    }),
  ]);
  return markdownTable(["call", ...atSizes(timed)], rows);
};

/** The processor time of a check and of a match at each size, of the process and of Postgres, and what is written ahead. */
const load = ({ times }: Measured): string => {
  const rows = (["check", "match"] as const).flatMap((what) => [
    [`a ${what}: the process, ms`, ...times.map(({ load }) => load[what].process.toFixed(2))],
    [`a ${what}: Postgres, ms`, ...times.map(({ load }) => load[what].postgres.toFixed(2))],
    [`a ${what}: written ahead, bytes`, ...times.map(({ load }) => whole(load[what].ahead))],
  ]);
  return markdownTable(["", ...atSizes(times)], rows);
};

/** What each change of a table takes at each size, and the calls beside it at the largest. */
const changes = ({ times }: Measured): string => {
  const largest = times.at(-1) ?? times[0];
  const rows = largest.changes.map(({ change, send, status }, at) => [
    change,
    ...times.map(({ changes }) => whole(changes[at]?.took ?? 0)),
    `${whole(status.p99)} · ${whole(status.longest)}`,
    `${whole(send.p99)} · ${whole(send.longest)}`,
  ]);
  const heads = ["a status beside it", "a send beside it"];
  const filled = largest.changes.find(({ change }) => change.startsWith("fill it"))?.took ?? 0;
  return `${markdownTable(["change", ...atSizes(times), ...heads], rows)}

The backfill gave ${whole(largest.count / (filled / 1_000))} rows a second the column.`;
};

/** A year of checks, how many of them come at once, and of how much of a core a process is used. */
const [year, seconds, atOnce, used] = [1e9, 31_536_000, 10, 0.6];

/** Sessions of a process: its pool, and the one that listens. */
const sessions = 11;

const plan = ({ at, times }: Measured): string => {
  const { load } = times.at(-1) ?? times[0];
  const { calls, sizes } = at.at(-1) ?? at[0];
  const ofCheck = (what: "statements" | "roundTrips") =>
    (calls["possession, sent and confirmed"]?.[what] ?? 0) +
    (calls["possession, status"]?.[what] ?? 0);
  const average = year / seconds;
  const peak = average * atOnce;
  const cores = (milliseconds: number) => (milliseconds * peak) / 1_000;
  const processes = (milliseconds: number) => Math.ceil(cores(milliseconds) / used);
  const http = processes(load.check.process) + 1;
  const workers = processes(load.match.process) + 1;
  const postgres = load.check.postgres + load.match.postgres;
  const check = sizes.verification + sizes.transaction + 3 * (sizes.audit + sizes.log);
  const ahead = load.check.ahead + load.match.ahead;
  const rows = [
    [
      "checks in a second",
      `${whole(average)} on average, ${whole(peak)} at ten times that`,
      "10⁹ in 31,536,000 s",
    ],
    [
      "statements in a second, at the peak",
      whole(peak * ofCheck("statements")),
      `${ofCheck("statements")} for a check and its status`,
    ],
    [
      "round trips in a second, at the peak",
      whole(peak * ofCheck("roundTrips")),
      `${ofCheck("roundTrips")} for the same`,
    ],
    [
      "`http` processes",
      `${http}, one of them to spare`,
      `${load.check.process} ms of a core a check, ${used * 100} % of a core used`,
    ],
    [
      "`worker` processes, if each check is matched as well",
      `${workers}, one of them to spare`,
      `${load.match.process} ms of a core a match`,
    ],
    [
      "cores of Postgres, at the peak",
      `${Math.ceil(cores(postgres) / used)}`,
      `${load.check.postgres} ms a check and ${load.match.postgres} ms a match`,
    ],
    [
      "sessions of Postgres",
      whole((http + workers) * sessions),
      `a pool of ${sessions - 1} and a listener for each process`,
    ],
    [
      "written ahead, at the peak",
      `${whole((ahead * peak) / 1e6)} MB/s; ${whole((ahead * average * 86_400) / 1e9)} GB a day`,
      `${whole(load.check.ahead)} bytes a check and ${whole(load.match.ahead)} a match`,
    ],
    [
      "the store, a year",
      `${((check * year) / 1e12).toFixed(1)} TB`,
      `${whole(check)} bytes a check: a row of each, three of the audit, and their part of the sealed log`,
    ],
    ["the store, a month", `${whole((check * year) / 12 / 1e9)} GB`, "the same"],
  ];
  return markdownTable(["what", "how much", "from what"], rows);
};

/** `docs/scaling.md`: its words, and between its marks the tables of what was measured and what follows from it. */
export const scalingPage = (): string => {
  const measured = Schema.decodeUnknownSync(Measured)(textOf("docs/scaling.json"));
  const blocks = { calls, sizes, load, requests, changes, plan };
  return Object.entries(blocks).reduce((text, [name, render]) => {
    const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from === -1 || to < from) throw new Error(`${page} has no ${begin} and ${end}`);
    return `${text.slice(0, from + begin.length)}\n\n${render(measured)}\n\n${text.slice(to)}`;
  }, textOf(page));
};
