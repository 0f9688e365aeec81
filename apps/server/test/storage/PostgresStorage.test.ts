import { storageContract } from "@bonafide/testkit/storage/StorageContract";
import { afterAll, beforeAll, describe } from "@effect/vitest";
import { auditTamperings } from "./AuditTamperings.ts";
import { postgresPrograms, type PostgresServer, startPostgres } from "./PostgresServer.ts";
import { temporaryPostgres } from "./TemporaryPostgres.ts";

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("on a real server", () => {
  let server: PostgresServer | undefined;

  beforeAll(async () => {
    server = await startPostgres(postgresPrograms ?? "");
  });
  afterAll(async () => {
    await server?.stop();
  });

  const postgres = temporaryPostgres(() => {
    if (server === undefined) throw new Error("Postgres has not started.");
    return server;
  });

  storageContract("Postgres", postgres, auditTamperings);
});
