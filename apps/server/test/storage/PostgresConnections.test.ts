import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresAddressOf } from "@bonafide/adapters-postgres/storage/PostgresAddress";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Redacted, Scope, Stream, Layer, Context } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { authority, certificate, certificateKey, otherAuthority } from "./PostgresCertificates.ts";
import { postgresPrograms, type PostgresServer, rowsOf, startPostgres } from "./PostgresServer.ts";

/** What a login asks of its caller: everything, for the one user with a password. */
const rules = `local all all trust
hostssl all guarded all scram-sha-256
host all guarded all reject
host all all all trust
`;

const secret = "correct-horse";

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("a connection to Postgres", () => {
  let postgres: PostgresServer;
  let folder: string;
  let root: string;
  let otherRoot: string;
  let noPem: string;

  beforeAll(async () => {
    postgres = await startPostgres(postgresPrograms ?? "", {
      settings: { ssl: "on", max_connections: "12", superuser_reserved_connections: "3" },
      files: { "server.crt": certificate, "server.key": certificateKey, "pg_hba.conf": rules },
    });
    folder = await mkdtemp(join(tmpdir(), "bonafide-roots-"));
    [root, otherRoot, noPem] = [
      join(folder, "root.pem"),
      join(folder, "other.pem"),
      join(folder, "no.pem"),
    ];
    await writeFile(noPem, "no certificate");
    await writeFile(root, authority);
    await writeFile(otherRoot, otherAuthority);
    await rowsOf(postgres.url, `CREATE ROLE guarded LOGIN PASSWORD '${secret}'`);
  });
  afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  const open = async (url: string, poolSize?: number) => {
    const scope = await Effect.runPromise(Scope.make());
    const context = await Effect.runPromise(
      Layer.buildWithScope(PostgresClient(Redacted.make(url), poolSize), scope),
    );
    return {
      sql: Context.get(context, SqlClient),
      [Symbol.asyncDispose]: () => Effect.runPromise(Scope.close(scope, Exit.void)),
    };
  };

  const refusalOf = async (url: string) => {
    const opened = await Effect.runPromise(
      Effect.result(Effect.scoped(Layer.build(PostgresClient(Redacted.make(url))))),
    );
    return opened._tag === "Failure" ? opened.failure.message : "connected";
  };

  const isEncrypted = async (url: string) => {
    const [row] = await rowsOf(url, "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
    return row?.["ssl"];
  };

  it("fails with its reason, and without user, password and URL", async () => {
    const { port } = postgres;
    const at = (rest: string) => `postgres://guarded:${secret}@${rest}`;
    const reasons = {
      [at(`127.0.0.1:${port}/absent`)]: `127.0.0.1:${port}: there is no such database`,
      [`postgres://guarded:wrong-${secret}@127.0.0.1:${port}/postgres`]: `127.0.0.1:${port}: the user or the password is wrong`,
      [`postgres://guarded@127.0.0.1:${port}/postgres`]: `127.0.0.1:${port}: it wants a password`,
      [at(`127.0.0.1:${port}/postgres?sslmode=disable`)]:
        `127.0.0.1:${port}: it lets this user in neither from here nor in this way: see pg_hba.conf and sslmode`,
      [at("127.0.0.1:1/postgres")]: "127.0.0.1:1: nothing listens there",
      [at("127.0.0.1:1,127.0.0.1:2/postgres")]:
        "127.0.0.1:1: nothing listens there; 127.0.0.1:2: nothing listens there",
      [at("absent.invalid/postgres")]: expect.stringMatching(
        /^absent\.invalid:5432: (there is no host of that name|the name of the host cannot be looked up now)$/,
      ),
      [at("%2Fabsent/postgres")]: "/absent: there is no socket",
      [at(`localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${otherRoot}`)]:
        `localhost:${port}: another authority signed its certificate: see sslrootcert`,
      [at(`127.0.0.1:${port}/postgres?sslmode=verify-full&sslrootcert=${root}`)]:
        `127.0.0.1:${port}: its certificate is for another host`,
      [at(
        `127.0.0.1:${port}/postgres?target_session_attrs=read-write&options=-c%20default_transaction_read_only%3Don`,
      )]: `127.0.0.1:${port}: it only reads`,
    };
    for (const [url, reason] of Object.entries(reasons)) {
      const said = await refusalOf(url);
      expect(said.slice("The Postgres database cannot be used (".length, -1)).toEqual(reason);
      expect(said).not.toMatch(/guarded|horse/);
    }
  });

  it("fails with the variable that holds its URL, of the connection that listens too", () => {
    const url = Redacted.make(`postgres://marker:${secret}@127.0.0.1/x?sslmod=require`);
    for (const name of ["DATABASE_URL", "BONAFIDE_LISTEN_URL"] as const) {
      const read = postgresAddressOf(name, url);
      expect(read._tag === "Failure" && read.failure.message).toMatch(
        new RegExp(`^${name}: a parameter is not used: sslmod\\. `),
      );
    }
  });

  it("fails where its URL says what it cannot, and names the parameter", async () => {
    const said = async (query: string) =>
      refusalOf(`postgres://marker:${secret}@127.0.0.1/x?${query}`);
    expect(await said("sslmode=strict")).toBe(
      "DATABASE_URL: sslmode is one of disable, allow, prefer, require, verify-ca, verify-full",
    );
    expect(await said("sslmode=verify-ca&sslrootcert=/absent.pem")).toBe(
      "DATABASE_URL: the file of sslrootcert cannot be read: /absent.pem",
    );
    expect(await said("connect_timeout=soon")).toBe(
      "DATABASE_URL: connect_timeout is a whole number of seconds",
    );
    expect(await said("port=70000")).toBe("DATABASE_URL: a port is not one of 1 to 65535");
    for (const name of ["sslmod", "ssl_mode", "constructor", "sslcrl"]) {
      expect(await said(`sslmode=require&${name}=verify-full`)).toBe(
        `DATABASE_URL: a parameter is not used: ${name}. Used are host, port, user, password, dbname, sslmode, sslrootcert, sslcert, sslkey, target_session_attrs, connect_timeout, options, application_name`,
      );
    }
    expect(await said("sslmode=require&sslmode=disable")).toBe(
      "DATABASE_URL: sslmode is given twice",
    );
    expect(await said("channel_binding=require")).toBe(
      "DATABASE_URL: channel_binding may be disable or prefer only",
    );
    for (const [parameter, content] of [
      ["sslrootcert", "certificate"],
      ["sslcert", "certificate"],
      ["sslkey", "private key"],
    ]) {
      expect(await said(`${parameter}=${noPem}`)).toBe(
        `DATABASE_URL: the file of ${parameter} has no PEM ${content}: ${noPem}`,
      );
    }
    // A password's own characters that are not percent-encoded are shown nowhere.
    for (const url of ["a:b@horse@host/x", "a:b@horse/c@host/x", "a:b?horse@host/x"]) {
      const refusal = await refusalOf(`postgres://${url}`);
      expect(refusal).toContain("percent-encoded");
      expect(refusal).not.toContain("horse");
    }
  });

  it("is encrypted as sslmode says", async () => {
    const { port } = postgres;
    const url = (query: string, host = "127.0.0.1") =>
      `postgres://bonafide@${host}:${port}/postgres?${query}`;
    expect(await isEncrypted(url("sslmode=disable"))).toBe(false);
    expect(await isEncrypted(url(""))).toBe(true);
    expect(await isEncrypted(url("sslmode=require"))).toBe(true);
    expect(await refusalOf(url(`sslmode=require&sslrootcert=${otherRoot}`))).toContain("authority");
    expect(await isEncrypted(url(`sslmode=verify-ca&sslrootcert=${root}`))).toBe(true);
    expect(await isEncrypted(url(`sslmode=verify-full&sslrootcert=${root}`, "localhost"))).toBe(
      true,
    );
  });

  it("goes to the first of several hosts that can be used, and through a socket", async () => {
    const { folder, port } = postgres;
    const several = `postgres://bonafide@127.0.0.1:1,127.0.0.1:${port}/postgres`;
    expect(await isEncrypted(several)).toBe(true);
    for (const url of [
      `postgres://bonafide@${encodeURIComponent(folder)}:${port}/postgres`,
      `postgres://bonafide@/postgres?host=${folder}&port=${port}`,
    ]) {
      const [row] = await rowsOf(url, "SELECT inet_client_addr() AS address");
      expect(row).toEqual({ address: null });
    }
  });

  it("is one of as many as the pool may have, and others wait", async () => {
    await using pooled = await open(postgres.url, 3);
    const { sql } = pooled;
    const pids = await Effect.runPromise(
      Effect.all(
        Array.from(
          { length: 9 },
          () => sql<{ pid: number }>`SELECT pg_backend_pid() AS pid, pg_sleep(0.05)`,
        ),
        { concurrency: "unbounded" },
      ),
    );
    expect(new Set(pids.map(([row]) => row?.pid)).size).toBe(3);
  });

  it("is refused where the server has too many clients, and works once it has room", async () => {
    const held = await open(postgres.url, 12);
    const busy = Effect.all(
      Array.from({ length: 9 }, () => held.sql`SELECT pg_sleep(2)`),
      { concurrency: "unbounded" },
    );
    const holding = Effect.runPromise(busy);
    const url = `postgres://guarded:${secret}@127.0.0.1:${postgres.port}/postgres`;
    await expect
      .poll(() => refusalOf(url))
      .toBe(
        `The Postgres database cannot be used (127.0.0.1:${postgres.port}: it has too many clients: see max_connections and BONAFIDE_DATABASE_POOL)`,
      );
    await holding;
    await held[Symbol.asyncDispose]();
    await expect.poll(() => refusalOf(url)).toBe("connected");
  });

  it("is not ended for a slow statement where the server has no room for another one", async () => {
    await rowsOf(postgres.url, "CREATE ROLE full_house LOGIN");
    await using client = await open(`postgres://full_house@127.0.0.1:${postgres.port}/postgres`, 9);
    // A statement without an answer is asked about after 3 s, by a new connection.
    const slow = Array.from({ length: 9 }, () => client.sql`SELECT pg_sleep(4)`);
    const ended = Effect.result(Effect.all(slow, { concurrency: "unbounded" }));
    expect((await Effect.runPromise(ended))._tag).toBe("Success");
  });

  it("says that a caller may try again while Postgres is away or silent, and works when it is back", async () => {
    await using client = await open(`${postgres.url}?connect_timeout=1`);
    await using streaming = await open(`${postgres.url}?connect_timeout=1`, 1);
    const reasonOf = (ask: Effect.Effect<unknown, SqlError>) =>
      Effect.runPromise(
        Effect.match(ask, {
          onSuccess: () => "fine",
          onFailure: (error) => unavailableBehind(error)?.reason ?? "another error",
        }),
      );
    const reason = () => reasonOf(client.sql`SELECT 1`);
    const streamed = () => reasonOf(Stream.runDrain(streaming.sql`SELECT 1`.stream));
    expect(await reason()).toBe("fine");
    await postgres.crash();
    expect(await reason()).toMatch(/^The Postgres database cannot be used \(/);
    expect(await reason()).toContain("nothing listens there");
    await postgres.again();
    await expect.poll(reason).toBe("fine");
    await expect.poll(streamed).toBe("fine");
    // Its connections are watched after they were idle, too.
    await delay(3_500);
    postgres.signal("SIGSTOP");
    // One that was under way, one that needs a new connection, and a stream.
    expect(await Promise.all([reason(), reason(), streamed()])).toEqual([
      expect.stringContaining("cannot be used"),
      expect.stringContaining("cannot be used"),
      expect.stringContaining("cannot be used"),
    ]);
    postgres.signal("SIGCONT");
    await expect.poll(reason).toBe("fine");
  });

  it.each([
    ["a silent host costs one wait, whatever connections were open to it", ""],
    ["a silent host is left for another one that answers", "second"],
  ])("%s", async (_, second) => {
    const other = second === "" ? undefined : await startPostgres(postgresPrograms ?? "");
    const hosts = [postgres, other].flatMap((one) => (one ? [`127.0.0.1:${one.port}`] : []));
    await using client = await open(
      `postgres://bonafide@${hosts.join(",")}/postgres?connect_timeout=3`,
    );
    const sleeps = Array.from({ length: 6 }, () => client.sql`SELECT pg_sleep(0.2)`);
    await Effect.runPromise(Effect.all(sleeps, { concurrency: "unbounded" }));
    postgres.signal("SIGSTOP");
    try {
      const answer = async () => {
        const before = performance.now();
        const { _tag } = await Effect.runPromise(Effect.result(client.sql`SELECT 1`));
        return { _tag, took: performance.now() - before };
      };
      const [first, next] = [await answer(), await answer()];
      expect([first._tag, next._tag]).toEqual([
        "Failure",
        other === undefined ? "Failure" : "Success",
      ]);
      // The first waits 3 s before the host is asked, and both as long as a new connection may take.
      expect(next.took).toBeLessThan(first.took * 0.75);
    } finally {
      postgres.signal("SIGCONT");
      await other?.stop();
    }
  });
});
