import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bonafide, type BonafideClient, BonafideRefusal, outcomeOf } from "@bonafide/client";
import { verifyCallback } from "@bonafide/client/Callback";
import { afterAll, assert, beforeAll, expect, it } from "vitest";
import { WebhookVerificationError } from "standardwebhooks";
import { walkThroughPages } from "../OAuthWalk.ts";
import { root, type SandboxServer, startSandbox } from "../SandboxServer.ts";

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server.stop());

const key = (place: string) => server.keys.get(place) ?? assert.fail(`no ${place}`);

const keysUnder = (place: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(server.keys)
      .filter(([name]) => name.startsWith(`${place}.`))
      .map(([name, value]) => [name.slice(place.length + 1), value]),
  );

/** Counts the calls of a client by their ids. */
const counting = (client: BonafideClient) => {
  const made = new Set<string>();
  const counted = Object.fromEntries(
    Object.entries(client).map(([group, calls]) => [
      group,
      new Proxy(calls, {
        get: (target, name) => {
          made.add(`${group}.${String(name)}`);
          return Reflect.get(target, name);
        },
      }),
    ]),
  );
  return { client: counted as BonafideClient, made };
};

const clientOf = (profile: "profile1" | "profile2" = "profile1") =>
  bonafide({
    baseUrl: server.baseUrl,
    authorization: key("accounts.demo.authorization"),
    client: {
      client_id: key(`clients.${profile}.client_id`),
      client_secret: key(`clients.${profile}.client_secret`),
    },
    consumer: {
      client_id: key("oauth.client_id"),
      client_secret: key("oauth.client_secret"),
      redirect_uri: key("oauth.redirect_uri"),
    },
    applicationToken: key("applications.demo.access_token"),
    apiToken: key("passback.token"),
  });

const picture = (name = "mock-verified.jpg") => {
  const content = readFileSync(join(root, "examples/specimens/passport.jpg"));
  return new File([new Uint8Array(content)], name);
};

const idsOf = (client: BonafideClient): ReadonlyArray<string> =>
  Object.entries(client).flatMap(([group, calls]) =>
    Object.keys(calls).map((name) => `${group}.${name}`),
  );

const authorizationUrl = () => {
  const url = new URL("/oauth/authorize", server.baseUrl);
  url.search = new URLSearchParams({
    client_id: key("oauth.client_id"),
    redirect_uri: key("oauth.redirect_uri"),
    response_type: "code",
    scope: "identity",
  }).toString();
  return url;
};

it("performs every call of the contract, typed", { timeout: 300_000 }, async () => {
  const { client, made } = counting(clientOf());
  await client.health.check();
  await client.health.ready();

  const sent = await client.telecom.send({ phone: "2025550123", metadata: { order: 7 } });
  const { transaction_id, verification_id } = sent;
  const confirmed = await client.telecom.confirm({ transaction_id, code: "123123" });
  expect(confirmed).toMatchObject({ result: { phone: "2025550123" } });
  const asked = await client.telecom.identity({ phone: "8885550123", birth_date: "1980-01-01" });
  const matched = await outcomeOf(
    () => client.telecom.status({ transaction_id: asked.transaction_id }),
    { every: 200 },
  );
  expect(matched.status.code).toBe(200);
  await client.verification.create();
  const { transactions } = await client.verification.status({ verification_id });
  expect(transactions).toHaveLength(1);

  const front_image = picture();
  const back_image = picture("back.jpg");
  await client.document.license({ front_image, back_image });
  await client.document.passcard({ front_image, back_image });
  const passport = await client.document.passport({ front_image });
  const read = await outcomeOf(
    () => client.document.status({ transaction_id: passport.transaction_id }),
    { every: 200 },
  );
  expect(read.status.code).toBe(200);

  await affiliations(client);

  const back = await walkThroughPages(server, authorizationUrl());
  const { access_token } = await client.oauth.token({ code: back.searchParams.get("code") ?? "" });
  const { attributes } = await client.oauth.attributes({ access_token });
  const tokens = attributes.find(({ handle }) => handle === "document_tokens")?.value;
  const front = String(Reflect.get(Object(tokens), "front"));
  const image = await client.passback.image({ document_token: front, size: "300x200" });
  expect(image.type).toBe("image/jpeg");
  const { document_token } = await client.passback.refresh({ document_token: front });
  expect(document_token).not.toBe(front);

  const organizationUuid = key("applications.demo.organization_uuid");
  const created = await client.application.create({
    organizationUuid,
    name: "Shop",
    status: "active",
    class: "physical",
    claimantUuid: organizationUuid,
  });
  const applicationUuid = created.uuid;
  expect(await client.application.get({ applicationUuid })).toEqual(created);
  const changed = await client.application.change({ applicationUuid, status: "inactive" });
  expect(changed.status).toBe("inactive");
  expect(await client.application.list({ organizationUuid })).toContainEqual(changed);
  expect(await client.application.enums({ enum_name: "status" })).toContain("active");

  expect(idsOf(client).filter((id) => !made.has(id))).toEqual([]);
});

/** Every call of group affiliation: what is asked of people comes ready from sandbox.json. */
const affiliations = async (client: BonafideClient) => {
  const { affiliation } = client;
  // As a partner's test reads it: ready parameters for each person and profile.
  const { people } = JSON.parse(readFileSync(join(server.dataDir, "sandbox.json"), "utf8"));
  const school = key("people.student.school");
  const address = "12 Main St, Reno, NV, 89501";
  const document_file = picture("proof.jpg");
  const person = {
    fname: "Ada",
    lname: "Waiting",
    birth_date: "1990-01-31",
    address,
    document_file,
  };

  expect((await affiliation.teacherStates()).length).toBeGreaterThan(50);
  expect(await affiliation.studentSchools()).toContainEqual(
    expect.objectContaining({ uuid: school }),
  );
  await affiliation.studentSearch({ query: "Sandbox" });
  const [studentType] = await affiliation.studentDocuments();
  const [militaryType] = await affiliation.militaryDocuments();
  const [responderType] = await affiliation.responderDocuments();

  const checked = {
    teacher: await affiliation.teacherPerson(people.teacher.profile1),
    student: await affiliation.studentPerson(people.student.profile1),
    military: await affiliation.militaryPerson(people.military.profile1),
    emt: await affiliation.emtPerson(people.emt.profile1),
    firefighter: await affiliation.firefighterPerson(people.firefighter.profile1),
  };
  for (const answer of Object.values(checked)) expect(answer.status.code).toBe(200);

  const teacher = keysUnder("people.teacher");
  const { email = "", fname = "", lname = "", state = "" } = teacher;
  await affiliation.teacherAccount({ email, fname, lname, state });
  await affiliation.studentAccount({ email, fname, lname, school });
  await affiliation.militaryAccount({ email, fname, lname });

  await affiliation.teacherUpload({
    email,
    fname,
    lname,
    suffix: "",
    birth_date: "1980-02-29",
    school_city: "Reno",
    school_district: "Washoe County",
    school_name: "Sandbox Elementary",
    document_file,
  });
  const shown = await affiliation.studentUpload({
    ...person,
    school,
    document_type: studentType?.uuid ?? "",
  });
  expect(shown.status.code).toBe(205);
  await affiliation.militaryUpload({ ...person, document_type: militaryType?.code ?? "" });
  const document_type = responderType?.code ?? "";
  for (const role of ["emt", "firefighter", "police", "dispatcher"] as const)
    await affiliation[`${role}Upload`]({ ...person, document_type });

  const reference = (answer: { readonly reference_id: string }) => ({
    reference_id: answer.reference_id,
  });
  await affiliation.teacherStatus(reference(checked.teacher));
  await affiliation.studentStatus(reference(checked.student));
  await affiliation.militaryStatus(reference(checked.military));
  await affiliation.responderStatus(reference(checked.emt));
};

it("tells a refusal by its status and codes", async () => {
  const refused = await clientOf()
    .telecom.send({ phone: "1" })
    .catch((error: unknown) => error);
  assert.instanceOf(refused, BonafideRefusal);
  expect(refused.status).toBe(422);
  expect(refused.has(3101)).toBe(true);
  const spent = await clientOf()
    .oauth.token({ code: "unknown" })
    .catch((error: unknown) => error);
  assert.instanceOf(spent, BonafideRefusal);
  expect(spent.oauth?.error).toBe("invalid_grant");
});

it("verifies a callback, and refuses one that was changed", async () => {
  const receiver = createServer().listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const arrival = once(receiver, "request");
  const created = await clientOf().verification.create({
    callback_url: `http://127.0.0.1:${port}/`,
  });
  const [request, response] = await arrival;
  const body = await text(request);
  response.writeHead(204).end();
  receiver.close();

  const secret = key("organizations.demo.webhook_secret");
  const callback = verifyCallback(secret, request.headers, body);
  expect(callback).toEqual({ id: request.headers["webhook-id"], body: created });
  expect(() => verifyCallback(secret, request.headers, body.replace("[]", "[1]"))).toThrow(
    WebhookVerificationError,
  );
  expect(() => verifyCallback(`whsec_${"A".repeat(32)}`, request.headers, body)).toThrow(
    WebhookVerificationError,
  );
});
