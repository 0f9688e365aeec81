import {
  affiliationPartner,
  lastFour,
  type Parameters,
} from "../affiliation/AffiliationPartner.ts";
import { formOf } from "../document/SampleForms.ts";
import type { Answer, Partner } from "./Partner.ts";
import { Partner as Caller } from "./Partner.ts";
import type { StartedServer } from "./StartedServer.ts";

/** One partner of a server with every credential it needs. */
export interface Tenant {
  readonly account: Partner;
  readonly applications: { readonly partner: Partner; readonly path: string };
  readonly affiliation: ReturnType<typeof affiliationPartner>;
  readonly organization: string;
}

const tenant = async (
  server: StartedServer,
  name: "demo" | "other",
  client: Parameters,
): Promise<Tenant> => {
  const { accounts } = await server.sandbox();
  const { organization, partner, path } = await server.applications(name);
  return {
    account: new Caller(server.baseUrl, accounts[name].authorization, 16),
    applications: { partner, path },
    affiliation: affiliationPartner(server, client),
    organization,
  };
};

/** The credentials of a new client of the other organization. */
export const clientOfOther = async (
  server: StartedServer,
  ...flags: ReadonlyArray<string>
): Promise<Parameters> => {
  const { organizations } = await server.sandbox();
  const { uuid } = organizations.other;
  const made = await server.operate("client", "create", uuid, "--profile", "1", ...flags, "--json");
  const { client_id, client_secret } = Object(JSON.parse(made.stdout));
  return { client_id, client_secret };
};

/** Two partners of one server that share nothing: the demo organization, and another with a client of its own. */
export const twoTenants = async (server: StartedServer) => {
  const { clients } = await server.sandbox();
  const other = await clientOfOther(server, "--white-label", "yes", "--address", "192.0.2.7");
  return {
    mine: await tenant(server, "demo", clients.profile1),
    theirs: await tenant(server, "other", other),
  };
};

/** The answer to one call of a trace. */
export type Told = readonly [call: string, status: number, text: string];

const told = (call: string, { status, text }: Pick<Answer, "status" | "text">): Told => [
  call,
  status,
  text,
];

/**
 * A fixed day's work of a partner: right and wrong calls of every family, each to its end. Gives every answer in order
 * and how long each took in milliseconds.
 */
export const dayOf = async (
  { account, affiliation, applications, organization }: Tenant,
  people: Readonly<Record<string, Parameters>>,
  between: () => Promise<void> = async () => undefined,
) => {
  const answers: Array<Told> = [];
  const waits: Array<number> = [];
  const say = async (call: string, ask: () => Promise<Pick<Answer, "status" | "text">>) => {
    const begun = performance.now();
    const answer = await ask();
    waits.push(performance.now() - begun);
    answers.push(told(call, answer));
    await between();
    return answer.text;
  };
  const idIn = (text: string, name: string): string => Object(JSON.parse(text))[name] ?? "none";
  const check = (call: string, path: string, parameters: Parameters) =>
    say(call, async () => {
      const { json, status } = await affiliation.call("POST", path, parameters);
      return { status, text: JSON.stringify(json) };
    });

  const made = await say("create", () => account.createVerification({ metadata: "mine" }));
  const verification_id = idIn(made, "verification_id");
  const sent = await say("send", () => account.send({ phone: "2025550123", verification_id }));
  const transaction = idIn(sent, "transaction_id");
  for (const code of ["000000", "12", "123123", "123123"])
    await say(`confirm ${code}`, () => account.confirm(transaction, code));
  await say("send to 999", () => account.send({ phone: "9995551004" }));
  await say("send with a bad phone", () => account.send({ phone: "1" }));

  const matched = await say("identity", () =>
    account.identity({ phone: "8885550123", birth_date: "1990-01-01", verification_id }),
  );
  await account.settled(idIn(matched, "transaction_id"));
  await say("identity, settled", () => account.transaction(idIn(matched, "transaction_id")));
  for (const name of ["mock-verified.jpg", "mock-2003.jpg"]) {
    const shown = await say(name, () => account.verify("license", formOf("license", name)));
    await account.settledDocument(idIn(shown, "transaction_id"));
    await say(`${name}, settled`, () => account.document(idIn(shown, "transaction_id")));
  }
  await say("passport without an image", () => account.verify("passport", []));
  await say("verification", () => account.verification(verification_id));

  const military = lastFour(people["military"] ?? {});
  const student = lastFour(people["student"] ?? {});
  const teacher = lastFour(people["teacher"] ?? {});
  await check("soldier", "/military/verify/person", military);
  await check("wrong soldier", "/military/verify/person", { ...military, social: "5550" });
  await check("soldier again", "/military/verify/person", military);
  await check("student", "/student/verify/person", student);
  await check("teacher", "/teacher/verify/person", teacher);
  await check("teacher's account", "/teacher/verify/account", {
    email: teacher["email"] ?? "",
    fname: "Tara",
    lname: "Teacher",
    state: "NV",
  });
  await check("a stranger's account", "/military/verify/account", {
    email: "unknown@example.com",
    fname: "No",
    lname: "Body",
  });

  const application = await say("application", () =>
    applications.partner.ask("POST", applications.path, {
      name: "Mine",
      status: "active",
      class: "physical",
      claimantUuid: organization,
    }),
  );
  const own = `/v1/applications/${idIn(application, "uuid")}`;
  await say("application, read", () => applications.partner.ask("GET", own));
  await say("application, changed", () =>
    applications.partner.ask("PATCH", own, { status: "inactive" }),
  );
  return { answers, waits, verification_id, transaction };
};

/** Answers without what is new each time: ids are numbered as they come, and times are times. */
export const comparable = (answers: ReadonlyArray<Told>): ReadonlyArray<Told> => {
  const seen = new Map<string, string>();
  return answers.map(([call, status, text]) => [
    call,
    status,
    text
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
        seen.set(id, seen.get(id) ?? `id ${seen.size + 1}`);
        return seen.get(id) ?? "";
      })
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time"),
  ]);
};
