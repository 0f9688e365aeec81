/**
 * Does to a running server what happens to servers, and says how each fault ended: `pnpm test:faults`, or with words that
 * its faults' names contain. `KILLS` is how often the server is killed under load, 100 unless set.
 */
import { spawn } from "node:child_process";

interface Fault {
  readonly name: string;
  readonly project: string;
  readonly files: ReadonlyArray<string>;
}

const faults: ReadonlyArray<Fault> = [
  {
    name: "killed under load, again and again: nothing lost, delivered twice only what was in flight",
    project: "server",
    files: ["callback/DeliveryKill", "verification/Kill"],
  },
  {
    name: "killed or stopped in the middle of work: goes on at the next start",
    project: "server",
    files: ["due/Restart", "document/DocumentKill", "roster/RosterKill"],
  },
  {
    name: "stopped again and again with work pending: all is done 2 s after the start plus its own work",
    project: "server",
    files: ["due/Pending"],
  },
  { name: "a burst of SIGTERM under load", project: "server", files: ["server/Stop"] },
  {
    name: "a full disk",
    project: "server",
    files: ["storage/FullDisk", "storage/StorageFault"],
  },
  { name: "a torn log", project: "server", files: ["storage/TornLog"] },
  {
    name: "Postgres away for 30 s: refused with 503, back within 2 s, nothing lost",
    project: "server",
    files: ["storage/PostgresAway"],
  },
  {
    name: "Postgres whose disk is full or broken, that only reads, or has too many clients",
    project: "server",
    files: ["storage/PostgresRefusals"],
  },
  {
    name: "three processes on one Postgres: killed, restarted, each table held as vacuums hold it",
    project: "server",
    files: ["server/ThreeProcesses"],
  },
  {
    name: "a clock that is set",
    project: "server",
    files: ["due/Clock", "due/Faketime", "callback/ClockJump"],
  },
  {
    name: "a first start that is killed: no Demo, or a whole one",
    project: "server",
    files: ["sandbox/FirstStart", "server/Roles"],
  },
  {
    name: "images that their storage lost",
    project: "server",
    files: ["document/LostObjects"],
  },
  { name: "a second process", project: "server", files: ["storage/CommandStorage"] },
  {
    name: "a backup under load, restored",
    project: "server",
    files: ["storage/BackupCommand", "storage/PostgresDump"],
  },
  {
    name: "vendors that hang, reset, lie or flood",
    project: "adapters-providers",
    files: ["test/telecom", "test/document", "test/callback/HostileReceivers"],
  },
  {
    name: "receivers that hang, under load",
    project: "server",
    files: ["callback/HangingReceivers", "callback/DeliveryRetries"],
  },
  {
    name: "slow floods",
    project: "adapters-http",
    files: ["server/Connections", "server/EarlyAnswers", "document/DocumentUpload"],
  },
];

const run = ({
  files,
  project,
}: Fault): Promise<{ readonly passed: boolean; readonly said: string }> =>
  new Promise((resolve) => {
    const vitest = spawn("vitest", ["run", "--project", project, ...files], {
      env: { KILLS: "100", POSTGRES_AWAY: "30", WHOLE: "1", ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [vitest.stdout, vitest.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (said += text));
    vitest.on("close", (code) => resolve({ passed: code === 0, said }));
    vitest.on("error", (error) => resolve({ passed: false, said: String(error) }));
  });

const wanted = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const fault of faults) {
  if (wanted.length > 0 && !wanted.some((word) => fault.name.includes(word))) continue;
  const began = performance.now();
  const ended = await run(fault);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const tests = /Tests\s+(.*)/.exec(ended.said)?.[1] ?? "no tests";
  console.log(`${ended.passed ? "pass" : "FAIL"}  ${fault.name} (${tests.trim()}, ${seconds} s)`);
  if (!ended.passed) console.log(ended.said);
  if (ended.passed) passed += 1;
  else failed += 1;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = passed > 0 && failed === 0 ? 0 : 1;
