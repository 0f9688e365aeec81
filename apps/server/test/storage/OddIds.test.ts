import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { only } from "../server/StoreOfFile.ts";
import { postgresPrograms } from "./PostgresServer.ts";
import type { Store } from "./StorePlace.ts";

const braced = "{01890a5d-ac96-774b-bcce-b302099a8057}";

/** What a caller may send in place of an id. Postgres reads all but the first four as a UUID, or as none at all. */
const odd: ReadonlyArray<string> = [
  "not-a-uuid",
  "01890a5d-ac96-774b-bcce-b302099a805g",
  "'",
  "\u0000",
  "01890a5d-ac96-774b-bcce-b302099a8057",
  "01890A5D-AC96-774B-BCCE-B302099A8057",
  "01890a5dac96774bbcceb302099a8057",
  braced,
];

const phone = "2025550123";

/** Every call that takes an id, with one in place of each. Gives the status and the codes of each answer. */
const answersOf = async (server: StartedServer, id: string) => {
  const demo = await server.as("demo");
  const { applications, clients, oauth, passback, ready } = await server.sandbox();
  const { organization, partner } = await server.applications("demo");
  const affiliation = affiliationPartner(server, clients.profile1);
  const inPath = encodeURIComponent(id);
  const sent = (await demo.send({ phone })).transactionId;
  const outcome = async (method: string, path: string, body?: unknown) =>
    (await demo.ask(method, path, body)).outcome;
  const status = async (method: string, path: string, body?: unknown) =>
    (await partner.ask(method, path, body)).status;
  const open = async (path: string, form?: Readonly<Record<string, string>>) =>
    (
      await fetch(`${server.baseUrl}${path}`, {
        redirect: "manual",
        ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
      })
    ).status;
  const telecom = "/api/v2/telecom";
  const made = { name: "Odd", status: "active", class: "digital" };
  const student = ready.student.profile1;
  const authorize = (client: string) =>
    `/oauth/authorize?${new URLSearchParams({ ...oauth, client_id: client, response_type: "code" }).toString()}`;
  return {
    verification: await outcome("GET", `/api/v2/verification/${inPath}`),
    transaction: await outcome("GET", `${telecom}/${inPath}`),
    document: await outcome("GET", `/api/v2/document/${inPath}`),
    send: await outcome("POST", `${telecom}/possession/sms/send`, { phone, verification_id: id }),
    identity: await outcome("POST", `${telecom}/identity`, {
      phone: "8885550123",
      birth_date: "1980-02-29",
      verification_id: id,
    }),
    confirm: await outcome("POST", `${telecom}/possession/sms/confirm`, {
      code: "123123",
      transaction_id: id,
    }),
    confirmWithin: await outcome("POST", `${telecom}/possession/sms/confirm`, {
      code: "123123",
      transaction_id: sent,
      verification_id: id,
    }),
    case: (await affiliation.get(`/student/status/${inPath}`)).code,
    school: (await affiliation.post("/student/verify/person", { ...student, school: id })).code,
    client: (
      await affiliationPartner(server, { ...clients.profile1, client_id: id }).get(
        "/student/documents",
      )
    ).code,
    applications: await status("GET", `/v1/organizations/${inPath}/applications`),
    cursor: await status("GET", `/v1/organizations/${organization}/applications?cursor=${inPath}`),
    application: await status("GET", `/v1/applications/${inPath}`),
    change: await status("PATCH", `/v1/applications/${inPath}`, { status: "inactive" }),
    claimant: await status(
      "POST",
      `/v1/organizations/${applications.demo.organization_uuid}/applications`,
      {
        ...made,
        claimantUuid: id,
      },
    ),
    consumer: await status(
      "POST",
      `/v1/organizations/${applications.demo.organization_uuid}/applications`,
      {
        ...made,
        claimantUuid: organization,
        consumerUuid: id,
      },
    ),
    authorize: await open(authorize(id)),
    token: await open("/oauth/token", {
      grant_type: "authorization_code",
      code: id,
      client_id: id,
      client_secret: id,
      redirect_uri: oauth.redirect_uri,
    }),
    attributes: await open(`/api/public/v3/attributes.json?access_token=${inPath}`),
    passback: await open(`/api/public/v3/documents/${inPath}`, { token: passback.token }),
  };
};

// Not run, and reported so, where the platform has no such package.
describe.skipIf(postgresPrograms === undefined)("an id that is none", () => {
  let servers: ReadonlyArray<StartedServer>;

  beforeAll(async () => {
    const store = (each: Store) => only(each, "the answers of both are compared");
    servers = [
      await startServer({ store: store("sqlite") }),
      await startServer({ store: store("postgres") }),
    ];
  });
  afterAll(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]();
  });

  it.each(odd)("is answered on Postgres as on SQLite: %j", async (id) => {
    const [sqlite, onPostgres] = await Promise.all(servers.map((server) => answersOf(server, id)));
    expect(onPostgres).toEqual(sqlite);
    expect(Object.values(sqlite ?? {}).flat()).not.toContain(500);
  });

  it("finds what an id names in capitals, and nothing by what only Postgres takes as an id", async () => {
    for (const server of servers) {
      const demo = await server.as("demo");
      const { transactionId: id } = await demo.send({ phone });
      expect((await demo.transaction(id.toUpperCase())).body.transaction_id).toBe(id);
      for (const other of [`{${id}}`, id.replaceAll("-", "")])
        expect((await demo.transaction(encodeURIComponent(other))).outcome).toEqual([404, 4100]);
    }
  });
});
