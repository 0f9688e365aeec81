import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import { startServer } from "../server/StartedServer.ts";
import { rowsOf } from "./PostgresServer.ts";
import { startRoundTrips } from "./RoundTrips.ts";
import { grantedReads } from "./ScaleCalls.ts";

type Call = () => Promise<{ readonly status: number }>;

/** A server that answers calls and does no work of a worker, behind what counts its round trips to Postgres. */
export const startCountedServer = async (database: string) => {
  const wire = await startRoundTrips(database);
  const server = await startServer({
    settings: {
      BONAFIDE_ROLE: "http",
      DATABASE_URL: wire.urlOf(database),
      // Not counted.
      BONAFIDE_LISTEN_URL: database,
      BONAFIDE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    },
  });
  return {
    server,
    wire,
    /** What a call costs, but for what a server does by the way: on a busy machine that comes on top of many calls, so the lower quartile. */
    roundTripsOf: async (call: Call, status = 200, calls = 40): Promise<number> => {
      const counts: Array<number> = [];
      for (let turn = 0; turn < calls; turn += 1) {
        const before = wire.counts.roundTrips;
        const answer = await call();
        if (answer.status !== status)
          throw new Error(`The call is answered ${answer.status}, not ${status}.`);
        counts.push(wire.counts.roundTrips - before);
      }
      return counts.toSorted((one, other) => one - other)[Math.floor(calls / 4)] ?? Number.NaN;
    },
    /** Gives the demo account this rate, without what was counted before. */
    limitTo: async (perMinute: number) => {
      await rowsOf(database, `UPDATE account SET per_minute = ${perMinute} WHERE name = 'Demo'`);
      await rowsOf(database, "UPDATE access_version SET version = version + 1");
      await rowsOf(database, "DELETE FROM limit_use");
    },
    /** Gives consumers no document tokens any more, as by default. */
    withholdTokens: async () => {
      await rowsOf(database, "UPDATE oauth_consumer SET document_tokens = 0");
      await rowsOf(database, "UPDATE access_version SET version = version + 1");
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await wire[Symbol.asyncDispose]();
    },
  };
};

export type CountedServer = Awaited<ReturnType<typeof startCountedServer>>;

/** The round trips of calls of the Services API. */
export const countServices = async ({ roundTripsOf, server }: CountedServer) => {
  const demo = await server.as("demo");
  const phone = "2125550123";
  const { transactionId, verificationId } = await demo.send({ phone });
  return {
    send: await roundTripsOf(() => demo.send({ phone })),
    "send to a verification": await roundTripsOf(() =>
      demo.send({ phone, verification_id: verificationId }),
    ),
    identity: await roundTripsOf(() =>
      demo.identity({ phone: "8885550123", birth_date: "1980-02-29" }),
    ),
    verification: await roundTripsOf(() => demo.createVerification({})),
    "status of a transaction": await roundTripsOf(() => demo.transaction(transactionId)),
    "status of a verification": await roundTripsOf(() =>
      demo.ask("GET", `/api/v2/verification/${verificationId}`),
    ),
    "status of an unknown transaction": await roundTripsOf(
      () => demo.transaction("01890000-0000-7000-8000-000000000001"),
      404,
    ),
  };
};

/** The round trips of what else is read. */
export const countReads = async ({ roundTripsOf, server, withholdTokens }: CountedServer) => {
  const { organization, partner, path } = await server.applications("demo");
  const made = await partner.ask("POST", path, {
    name: "Counted",
    status: "active",
    claimantUuid: organization,
    class: "digital",
  });
  const { clients, ready } = await server.sandbox();
  const affiliation = affiliationPartner(server, clients.profile1);
  const { reference_id } = await affiliation.post("/teacher/verify/person", ready.teacher.profile1);
  const get = (name: string) => () => partner.ask("GET", name);
  const listed = (path: string, parameters = {}) =>
    roundTripsOf(() => affiliation.call("GET", path, parameters));
  const { attributes, image } = await grantedReads(server);
  // An image is shown twice a minute.
  const granting = {
    "attributes with new document tokens": await roundTripsOf(attributes),
    "image passed back": await roundTripsOf(image, 200, 2),
  };
  await withholdTokens();
  return {
    ...granting,
    application: await roundTripsOf(get(made.headers.location ?? "none")),
    "list of applications": await roundTripsOf(get(path)),
    enums: await roundTripsOf(get("/v1/applications/enums?enum_name=class")),
    "status of an affiliation": await roundTripsOf(() =>
      affiliation.call("GET", `/teacher/status/${reference_id}`),
    ),
    "states of teachers": await listed("/teacher/states"),
    "schools of students": await listed("/student/schools"),
    "search for a school": await listed("/student/schools/search", { query: "Reno" }),
    "documents of students": await listed("/student/documents"),
    "documents of the military": await listed("/military/documents"),
    attributes: await roundTripsOf(attributes),
  };
};
