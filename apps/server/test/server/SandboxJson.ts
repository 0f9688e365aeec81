import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Record, Schema } from "effect";

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

/** What `sandbox.json` of a data directory says now; `ready` are its people's parameters for each profile. */
export const readSandbox = async (dataDir: string) => {
  const said = decodeSandbox(await readFile(join(dataDir, "sandbox.json"), "utf8"));
  return {
    ...said,
    people: Record.map(said.people, ({ profile1: _1, profile2: _2, ...fields }) =>
      decodeFields(fields),
    ),
    ready: Record.map(said.people, ({ profile1, profile2 }) => ({ profile1, profile2 })),
  };
};

/** `sandbox.json` as tests read it. */
export type SandboxJson = Awaited<ReturnType<typeof readSandbox>>;
