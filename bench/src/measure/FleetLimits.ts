import { documentBytes } from "@bonafide/server/test/document/DocumentBytes";
import { uploadMemory } from "@bonafide/server/test/document/UploadMemory";
import { idleOfRoles } from "@bonafide/server/test/due/IdleTransactions";
import { rollUpgrade } from "@bonafide/server/test/server/RollingUpgrade";
import { startServerApart } from "@bonafide/server/test/server/StartedServer";
import {
  countReads,
  countServices,
  startCountedServer,
} from "@bonafide/server/test/storage/CallRoundTrips";
import { slowestWhileHeld } from "@bonafide/server/test/storage/HeldTables";
import { measureReturn } from "@bonafide/server/test/storage/PostgresReturn";
import {
  type PostgresDifferences,
  postgresPrograms,
  type PostgresServer,
  startPostgres,
} from "@bonafide/server/test/storage/PostgresServer";
import { quickCalls } from "@bonafide/server/test/storage/ScaleCalls";
import { Effect, type Scope } from "effect";
import { compared, measured, type Row } from "../report/Row.ts";
import { type Bench, NotMeasured } from "./Bench.ts";

/** What the tests of the server hold, as figures beside their limits. No rows without a Postgres. */
type Measured = Effect.Effect<ReadonlyArray<Row>, NotMeasured, Scope.Scope>;

/** A figure that may be as large as its limit. */
export const limited = (
  name: string,
  unit: string,
  values: ReadonlyArray<number>,
  limit: number,
): Row =>
  compared({
    name,
    unit,
    measured: measured(values),
    against: "the limit",
    reference: measured([limit]),
    target: { atMost: 1 },
  });

const measuring = <A>(work: () => Promise<A>): Effect.Effect<A, NotMeasured> =>
  Effect.tryPromise({
    try: work,
    catch: (error) => new NotMeasured({ message: String(error) }),
  });

const onPostgres = (
  rows: (postgres: PostgresServer) => Promise<ReadonlyArray<Row>>,
  differences?: PostgresDifferences,
): Measured => {
  const programs = postgresPrograms;
  return programs === undefined
    ? Effect.succeed([])
    : Effect.acquireUseRelease(
        Effect.promise(() => startPostgres(programs, differences)),
        (postgres) => measuring(() => rows(postgres)),
        (postgres) => Effect.promise(() => postgres.stop()),
      );
};

const masterKey = Buffer.alloc(32, 7).toString("base64");

/** The round trips to Postgres of a send and of what is only read. */
export const measureRoundTrips = (): Measured =>
  onPostgres(async (postgres) => {
    await using counted = await startCountedServer(await postgres.freshDatabase());
    const { "send to a verification": send, ...services } = await countServices(counted);
    const {
      "attributes with new document tokens": _tokens,
      "image passed back": _image,
      ...reads
    } = await countReads(counted);
    await counted.limitTo(100);
    const demo = await counted.server.as("demo");
    const phone = "2125550123";
    const { verificationId } = await demo.send({ phone });
    const limitedSend = await counted.roundTripsOf(() =>
      demo.send({ phone, verification_id: verificationId }),
    );
    const unit = "round trips";
    const most = Math.max(
      ...Object.values(reads),
      services["status of a transaction"],
      services["status of a verification"],
      services["status of an unknown transaction"],
    );
    return [
      limited("round trips of a send to a verification", unit, [send], 4),
      limited("the same, with 100 a minute", unit, [limitedSend], 4),
      limited("round trips of a GET, the most of thirteen", unit, [most], 1),
    ];
  });

/** The transactions of idle processes. */
export const measureIdle = ({ scale }: Bench): Measured =>
  onPostgres(async (postgres) => {
    // The rarest look comes every two minutes.
    const made = await idleOfRoles(await postgres.freshDatabase(), scale.quick ? 10 : 240);
    return Object.entries(made).map(([role, ofRole]) =>
      limited(`an idle process, ${role}`, "transactions/s", [ofRole], 1),
    );
  });

/** How long after the return of Postgres a call is refused. */
export const measurePostgresReturn = ({ scale }: Bench): Measured =>
  onPostgres(
    async (postgres) => {
      await using server = await startServerApart({
        settings: {
          DATABASE_URL: `${await postgres.freshDatabase()}?connect_timeout=1`,
          BONAFIDE_MASTER_KEY: masterKey,
        },
      });
      const demo = await server.as("demo");
      const away = scale.quick ? 0 : 30_000;
      const took = await measureReturn(demo, away, () => postgres.crash(), postgres.again);
      return [limited("the last refusal after Postgres is back", "ms", [took], 2_000)];
    },
    { settings: { fsync: "on" } },
  );

/** The slowest call while all tables are held as vacuums and index builds hold them. */
export const measureHeld = ({ scale }: Bench): Measured =>
  onPostgres(async (postgres) => {
    const url = await postgres.freshDatabase();
    await using server = await startServerApart({
      settings: { DATABASE_URL: url, BONAFIDE_MASTER_KEY: masterKey, BONAFIDE_SANDBOX_DELAY: "0" },
    });
    const calls = Object.values(await quickCalls(server));
    const { slowest } = await slowestWhileHeld(url, calls, scale.quick ? 3 : 20);
    return [limited("the slowest call while all tables are held", "ms", [slowest], 500)];
  });

/** What a document leaves in the database once its images are outside of it. */
export const measureDocumentBytes = ({ scale }: Bench): Measured =>
  postgresPrograms === undefined
    ? Effect.succeed([])
    : Effect.map(
        measuring(() => documentBytes(postgresPrograms ?? "", scale.quick ? 2_000 : 100_000)),
        (tables) => {
          const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
          return [limited("a license in the database, 100,000 of them", "bytes", [bytes], 2_000)];
        },
      );

/** Of how many times their size uploads make the memory of a server grow: many that come at once, and one alone. */
export const measureUploadMemory = (): Measured =>
  Effect.map(
    measuring(async () => ({
      many: await uploadMemory(12, 9_000_000),
      one: await uploadMemory(1, 9_000_000),
    })),
    ({ many, one }) => [
      limited("memory of uploads of 18 MB, twelve at once", "times their size", [many], 1),
      compared({
        name: "memory of an upload of 18 MB alone, with its reading",
        unit: "times its size",
        measured: measured([one]),
        against: "its size",
        reference: measured([1]),
      }),
    ],
  );

/** A rolling upgrade from the checkout of the previous release that `PREVIOUS_RELEASE` names; no row without one. */
export const measureUpgrade = (): Measured => {
  const previous = process.env["PREVIOUS_RELEASE"];
  return previous === undefined
    ? Effect.succeed([])
    : onPostgres(async (postgres) => {
        const stored = Number(process.env["PREVIOUS_STORED"] ?? 0);
        const { failed, longest } = await rollUpgrade(postgres, previous, stored);
        if (failed.length > 0) throw new Error(`${failed.length} calls failed: ${String(failed)}`);
        return [limited("the longest send of a rolling upgrade", "ms", [longest], 500)];
      });
};
