import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Record, Schema } from "effect";
import { freshPlace, type Rows, type Store, storedRows } from "../storage/StorePlace.ts";
import {
  type Ended,
  endOf,
  outputOf,
  runBonafide,
  type Settings,
  spawnBonafide,
} from "./Bonafide.ts";
import { Partner } from "./Partner.ts";
import { storeOfFile } from "./StoreOfFile.ts";

const Account = Schema.Struct({ authorization: Schema.String });
const Organization = Schema.Struct({ uuid: Schema.String, webhook_secret: Schema.String });

const ApplicationToken = Schema.Struct({
  access_token: Schema.String,
  organization_uuid: Schema.String,
});

const Client = Schema.Struct({ client_id: Schema.String, client_secret: Schema.String });

const Parameters = Schema.Record(Schema.String, Schema.String);

/** What is known of a person, and beside it the parameters of its person check in either profile. */
const Person = Schema.StructWithRest(
  Schema.Struct({ profile1: Parameters, profile2: Parameters }),
  [Schema.Record(Schema.String, Schema.Json)],
);

const Staff = Schema.Struct({
  name: Schema.String,
  password: Schema.String,
  totp_secret: Schema.String,
});

/** `sandbox.json`, as partners' tests read it. Source: choices, section 9. */
const SandboxFile = Schema.Struct({
  base_url: Schema.String,
  accounts: Schema.Struct({
    demo: Account,
    other: Account,
    inactive: Account,
    inactive_organization: Account,
    limited: Account,
  }),
  organizations: Schema.Struct({ demo: Organization, other: Organization }),
  clients: Schema.Struct({ profile1: Client, profile2: Client }),
  oauth: Schema.Struct({
    client_id: Schema.String,
    client_secret: Schema.String,
    redirect_uri: Schema.String,
    scope: Schema.String,
  }),
  users: Schema.Struct({ demo: Schema.Struct({ email: Schema.String, password: Schema.String }) }),
  staff: Schema.Struct({
    reviewer: Staff,
    operator: Staff,
    auditor: Staff,
    support: Staff,
    partner: Staff,
  }),
  passback: Schema.Struct({ token: Schema.String }),
  people: Schema.Struct({
    teacher: Person,
    student: Person,
    military: Person,
    emt: Person,
    firefighter: Person,
  }),
  applications: Schema.Struct({ demo: ApplicationToken, other: ApplicationToken }),
});

const decodeFields = Schema.decodeUnknownSync(Parameters);

const decodeSandbox = Schema.decodeUnknownSync(Schema.fromJsonString(SandboxFile));

/** How a server is to be started. */
export interface StartOptions {
  /** Absent: one of its own, of a sandbox that was started before; removed when the server is disposed of. */
  readonly dataDir?: string;
  readonly settings?: Settings;
  readonly args?: ReadonlyArray<string>;
  /** Where it has to be this one. Absent: the file's own. */
  readonly store?: Store;
  /** Another release's `bonafide.js`. */
  readonly program?: string;
  /** For how long it may run, in milliseconds. Absent: ten minutes. */
  readonly longest?: number;
}

/** `sandbox.json` as tests read it. */
export type SandboxJson = Awaited<ReturnType<StartedServer["sandbox"]>>;

/** A server that listens, in a process of its own. Dispose of it, or stop it, in any case. */
export class StartedServer {
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly output: { readonly stdout: string; readonly stderr: string };
  readonly ended: Promise<Ended>;
  /** All of them, for operator commands. */
  readonly settings: Settings;
  readonly #remove: () => Promise<void>;

  constructor(
    child: ChildProcess,
    output: { readonly stdout: string; readonly stderr: string },
    place: { readonly baseUrl: string; readonly dataDir: string; readonly settings: Settings },
    remove: () => Promise<void>,
    longest = 600_000,
  ) {
    this.child = child;
    this.output = output;
    this.ended = endOf(child, output, longest);
    this.baseUrl = place.baseUrl;
    this.dataDir = place.dataDir;
    this.settings = place.settings;
    this.#remove = remove;
  }

  /** What `sandbox.json` says now; `ready` are its people's parameters for each profile. */
  async sandbox() {
    const said = decodeSandbox(await readFile(join(this.dataDir, "sandbox.json"), "utf8"));
    return {
      ...said,
      people: Record.map(said.people, ({ profile1: _1, profile2: _2, ...fields }) =>
        decodeFields(fields),
      ),
      ready: Record.map(said.people, ({ profile1, profile2 }) => ({ profile1, profile2 })),
    };
  }

  /** A partner with one of the sandbox's accounts. */
  async as(account: keyof SandboxJson["accounts"]): Promise<Partner> {
    return new Partner(this.baseUrl, (await this.sandbox()).accounts[account].authorization);
  }

  /** A partner with one of the sandbox's tokens of the Applications API, and where its applications are. */
  async applications(of: keyof SandboxJson["applications"]) {
    const { access_token, organization_uuid } = (await this.sandbox()).applications[of];
    return {
      partner: new Partner(this.baseUrl, `Bearer ${access_token}`),
      organization: organization_uuid,
      path: `/v1/organizations/${organization_uuid}/applications`,
    };
  }

  /** Runs an operator's command on the same settings. */
  operate(...args: ReadonlyArray<string>): Promise<Ended> {
    return runBonafide(args, this.settings);
  }

  /** Runs a statement on its database that both stores understand. */
  rows(statement: string): Promise<Rows> {
    return storedRows(this.settings, statement);
  }

  /** Asks the process to end, and waits for it. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop("SIGKILL");
    await this.#remove();
  }
}

const listening = /listening on (http:\/\/\S+)/;

/** Starts `bonafide serve` on a free port and waits until it says where it listens. */
export const startServer = async (options: StartOptions = {}): Promise<StartedServer> => {
  const fresh =
    options.dataDir === undefined
      ? await freshPlace(options.store ?? storeOfFile(), options.settings)
      : undefined;
  const dataDir = options.dataDir ?? fresh?.dataDir ?? "";
  const settings = {
    PORT: "0",
    BONAFIDE_DATA_DIR: dataDir,
    ...fresh?.settings,
    ...options.settings,
  };
  const child = spawnBonafide(["serve", ...(options.args ?? [])], settings, options.program);
  const output = outputOf(child);
  const remove = async () => fresh?.remove();
  const listens = new Promise<string>((resolve, reject) => {
    const deadline = setTimeout(() => child.kill("SIGKILL"), 240_000);
    const look = () => {
      const found = listening.exec(output.stdout)?.[1];
      if (found === undefined) return;
      clearTimeout(deadline);
      resolve(found);
    };
    child.stdout?.on("data", look);
    child.on("close", () => {
      clearTimeout(deadline);
      reject(new Error(`The server did not start:\n${output.stdout}${output.stderr}`));
    });
  });
  const baseUrl = await listens.catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const place = { baseUrl, dataDir, settings };
  return new StartedServer(child, output, place, remove, options.longest);
};
