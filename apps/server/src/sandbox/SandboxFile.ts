import { Effect, FileSystem, Option, Schema } from "effect";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { demoRedirectUri } from "./SandboxConsumer.ts";
import { readyPeople } from "./ReadyPeople.ts";
import type { SandboxPartners } from "./SandboxPartners.ts";
import { writeSandboxRequests } from "./SandboxRequests.ts";

const partnerFields = {
  oauth: Schema.Struct({ client_id: Schema.String, client_secret: Schema.String }),
  users: Schema.Record(
    Schema.String,
    Schema.Struct({ email: Schema.String, password: Schema.String }),
  ),
  staff: Schema.Record(
    Schema.String,
    Schema.Struct({ name: Schema.String, password: Schema.String, totp_secret: Schema.String }),
  ),
  passback: Schema.Struct({ token: Schema.String }),
  accounts: Schema.Record(Schema.String, Schema.Struct({ authorization: Schema.String })),
  applications: Schema.Record(
    Schema.String,
    Schema.Struct({ access_token: Schema.String, organization_uuid: Schema.String }),
  ),
  clients: Schema.Record(
    Schema.String,
    Schema.Struct({ client_id: Schema.String, client_secret: Schema.String }),
  ),
  organizations: Schema.Record(
    Schema.String,
    Schema.Struct({ uuid: Schema.String, webhook_secret: Schema.String }),
  ),
};

/** The partners of a sandbox with their keys, as the database keeps them. */
export const PartnersJson = Schema.fromJsonString(Schema.Struct(partnerFields));

/** `sandbox.json`: the sandbox's address, and the keys for partners' tests. */
const SandboxFile = Schema.fromJsonString(
  Schema.Struct({ base_url: Schema.String, ...partnerFields }),
);

const place = Effect.map(DataDirectory, ({ file }) => file("sandbox.json"));

/** The partners in the file, if it is readable. */
export const readSandboxFile = Effect.gen(function* () {
  const file = yield* place;
  const text = yield* Effect.option((yield* FileSystem.FileSystem).readFileString(file));
  return Option.flatMap(text, Schema.decodeUnknownOption(SandboxFile));
});

/** Writes `sandbox.json` for its owner only (mode 0600), and requests for an editor. Returns its path. */
export const writeSandboxFile = Effect.fn("SandboxFile.write")(function* (
  baseUrl: string,
  {
    accounts,
    applications,
    clients,
    oauth,
    organizations,
    passback,
    staff,
    users,
  }: SandboxPartners,
) {
  const file = yield* place;
  const fs = yield* FileSystem.FileSystem;
  const content = {
    base_url: baseUrl,
    accounts,
    organizations,
    clients,
    oauth: { ...oauth, redirect_uri: demoRedirectUri(baseUrl), scope: "identity" },
    users,
    staff,
    applications,
    passback,
    people: readyPeople,
  };
  const text = JSON.stringify(content, null, 2);
  // Written beside and moved into place, so that readers never see half a file.
  yield* fs.writeFileString(`${file}.new`, `${text}\n`, { mode: 0o600 });
  yield* fs.rename(`${file}.new`, file);
  yield* writeSandboxRequests(content);
  return file;
});
