import { verifyCallback } from "@bonafide/client/Callback";
import { expect } from "@effect/vitest";
import { affiliationPartner } from "../affiliation/AffiliationPartner.ts";
import { answer, startReceiver } from "../callback/CallbackReceiver.ts";
import { attributesBy, authorizePath, browserAt, decodeTokens } from "../person/Browser.ts";
import { Partner } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { enterConsole } from "../staff/ConsoleVisit.ts";
import type { StorePlace } from "../storage/StorePlace.ts";

/** Tables that the first start of a sandbox writes, each in another part of its work. */
const tables = [
  "organization",
  "account",
  "account_key",
  "application",
  "application_token",
  "oauth_consumer",
  "staff_account",
  "person",
  "person_session",
  "verification",
  `"transaction"`,
  "document_image",
  "affiliation",
  "affiliation_client",
  "school",
  "sandbox_partners",
] as const;

/** How many rows each of those tables has. */
export const demoRows = async ({ rows }: Pick<StorePlace, "rows">) => {
  const counts = tables.map((table, at) => `(SELECT COUNT(*) FROM ${table}) AS n${at}`);
  const [row] = await rows(`SELECT ${counts.join(", ")}`);
  return Object.fromEntries(tables.map((table, at) => [table, Number(row?.[`n${at}`])]));
};

/** What every server has for its own people, and nothing of a sandbox. */
export const noDemo = {
  ...Object.fromEntries(tables.map((table) => [table, 0])),
  organization: 1,
  account: 1,
  affiliation_client: 1,
};

const keysOfPartners = async (server: StartedServer) => {
  const { accounts, organizations } = await server.sandbox();
  const phone = "2025550123";
  const codeOf = async (account: keyof typeof accounts) =>
    (await (await server.as(account)).send({ phone })).outcome;
  expect({
    demo: await codeOf("demo"),
    other: await codeOf("other"),
    inactive: await codeOf("inactive"),
    inactive_organization: await codeOf("inactive_organization"),
    limited: await codeOf("limited"),
  }).toEqual({
    demo: [200, 210],
    other: [200, 210],
    inactive: [401, 1200],
    inactive_organization: [401, 1300],
    limited: [403, 2300],
  });
  await using receiver = await startReceiver(answer(200));
  for (const name of ["demo", "other"] as const) {
    const path = `/${name}`;
    const partner = await server.as(name);
    const sent = await partner.send({ phone, callback_url: receiver.url(path) });
    await partner.confirm(sent.transactionId, "123123");
    const [told] = await receiver.until(1, (one) => one.path === path, 120_000);
    const { webhook_secret } = organizations[name];
    expect(verifyCallback(webhook_secret, told?.headers ?? {}, told?.body ?? "").id).not.toBe("");
    const { partner: owner, path: list } = await server.applications(name);
    expect((await owner.ask("GET", list)).status).toBe(200);
  }
};

const keysOfPeople = async (server: StartedServer) => {
  const sandbox = await server.sandbox();
  for (const profile of ["profile1", "profile2"] as const) {
    const partner = affiliationPartner(server, sandbox.clients[profile]);
    const { code } = await partner.post("/student/verify/person", sandbox.ready.student[profile]);
    expect([profile, code]).toEqual([profile, 200]);
  }
  const { submit } = browserAt(server.baseUrl);
  const entered = await submit(authorizePath(sandbox), "signin", sandbox.users.demo);
  const agreed = await submit(entered.headers.get("location") ?? "", "consent");
  const { attributes } = await attributesBy(server, agreed.headers.get("location"));
  const tokens = attributes.find(({ handle }) => handle === "document_tokens")?.value;
  for (const token of Object.values(decodeTokens(tokens))) {
    const path = `/api/public/v3/documents/${token}?token=${sandbox.passback.token}`;
    expect((await fetch(`${server.baseUrl}${path}`, { method: "POST" })).status).toBe(200);
  }
  for (const [role, staff] of Object.entries(sandbox.staff))
    expect([role, (await enterConsole(server, staff)).status]).toEqual([role, 303]);
};

/** That a sandbox has one Demo, the key that it printed works, and so does every one in `sandbox.json`. */
export const isWholeDemo = async (server: StartedServer): Promise<void> => {
  const listed = await server.operate("organization", "list", "--json");
  const names = JSON.parse(listed.stdout).map(({ name }: { readonly name: string }) => name);
  expect(names.toSorted()).toEqual(["Demo", "Inactive", "Other", "People of this server"]);
  const printed = /Authorization: (?<key>[^']+)'/.exec(server.output.stdout)?.groups?.["key"];
  const partner = new Partner(server.baseUrl, printed);
  expect((await partner.send({ phone: "2025550123" })).outcome).toEqual([200, 210]);
  await keysOfPartners(server);
  await keysOfPeople(server);
};
