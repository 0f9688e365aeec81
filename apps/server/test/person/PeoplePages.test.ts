import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@effect/vitest";
import { startServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { attributesBy, authorizePath, browserAt, decodeTokens, specimen } from "./Browser.ts";

describe("a sandbox's pages", () => {
  it("take the demo user to a code, which is worth their attributes", async () => {
    await using server = await startServer();
    const sandbox = await server.sandbox();
    const { email } = sandbox.users.demo;
    const { submit } = browserAt(server.baseUrl);
    const authorize = authorizePath(sandbox, { eid: "4711" });
    const entered = await submit(authorize, "signin", sandbox.users.demo);
    expect(entered.status).toBe(303);
    const agreed = await submit(entered.headers.get("location") ?? "", "consent");
    const location = agreed.headers.get("location");
    expect(await (await fetch(location ?? "")).text()).toContain("Back at the demo");
    expect(await attributesBy(server, location)).toMatchObject({
      attributes: expect.arrayContaining([
        expect.objectContaining({ handle: "email", value: email }),
        expect.objectContaining({ handle: "eid", value: "4711" }),
        expect.objectContaining({ handle: "document_tokens" }),
      ]),
    });
    expect(server.output.stderr + server.output.stdout).not.toContain(email);
  });

  it("take a new person from sign-up to attributes and the two images of a licence", async () => {
    await using server = await startServer({ settings: { BONAFIDE_SANDBOX_DELAY: "0" } });
    const sandbox = await server.sandbox();
    const { send, submit } = browserAt(server.baseUrl);
    const authorize = authorizePath(sandbox, { op: "signup" });
    const person = { email: "hugo@people.example", password: "a long way to Utopia" };
    const until = async (text: string) => {
      while (!(await (await send(authorize)).text()).includes(text)) await delay(100);
    };

    await submit(authorize, "signup", person);
    await submit(authorize, "phone", { phone: "888 555 0147" });
    await submit(authorize, "code", { code: "123123" });
    // The birth date of the specimen: another would not be the same person.
    await submit(authorize, "identity", { birth_date: "1978-01-17" });
    await until("Show your document");
    await submit(`${authorize}&kind=license`, "document", {
      kind: "license",
      front_image: specimen("license-front.jpg"),
      back_image: specimen("license-back.jpg"),
    });
    await until("Share with");
    const agreed = await submit(authorize, "consent");
    const { attributes } = await attributesBy(server, agreed.headers.get("location"));
    const values = new Map(attributes.map(({ handle, value }) => [handle, value]));
    expect([values.get("fname"), values.get("lname"), values.get("email")]).toEqual([
      "HUGO",
      "EXAMPLE",
      person.email,
    ]);
    for (const [side, token] of Object.entries(decodeTokens(values.get("document_tokens")))) {
      const image = await fetch(
        `${server.baseUrl}/api/public/v3/documents/${token}?token=${sandbox.passback.token}`,
        { method: "POST" },
      );
      const uploaded = await specimen(`license-${side}.jpg`).bytes();
      expect(Buffer.from(await image.arrayBuffer()).equals(uploaded)).toBe(true);
    }
  });

  it("lead out of a phone that the carrier does not know, and of a mistyped birth date", async () => {
    await using server = await startServer({ settings: { BONAFIDE_SANDBOX_DELAY: "0" } });
    const { send, submit } = browserAt(server.baseUrl);
    const authorize = authorizePath(await server.sandbox(), { op: "signup" });
    const until = async (text: string) => {
      while (!(await (await send(authorize)).text()).includes(text)) await delay(100);
    };
    const another = (what: string) => `${authorize}&another=${what}`;

    await submit(authorize, "signup", { email: "eve@people.example", password: "a long way home" });
    await submit(authorize, "phone", { phone: "2025550147" });
    await submit(authorize, "code", { code: "123123" });
    await submit(authorize, "identity", { birth_date: "1978-01-17" });
    await until("We could not match you");
    await submit(another("phone"), "phone", { phone: "8885550147" });
    await submit(authorize, "code", { code: "123123" });
    await submit(authorize, "identity", { birth_date: "1978-01-18" });
    await until("Show your document");
    await submit(`${authorize}&kind=license`, "document", {
      kind: "license",
      front_image: specimen("license-front.jpg"),
      back_image: specimen("license-back.jpg"),
    });
    await until("Correct your date of birth");
    await submit(another("identity"), "identity", { birth_date: "1978-01-17" });
    await until("Share with");
    expect(await (await send(authorize)).text()).not.toContain("Correct your date of birth");
  });
});

describeStores((store) => {
  describe("a server that knows where people reach it", () => {
    it("keeps its cookies for https, and takes forms from there only", async () => {
      await using server = await store.serve({
        settings: { BONAFIDE_PUBLIC_URL: "https://id.example" },
      });
      const { send } = browserAt(server.baseUrl);
      const page = await send("/signup");
      expect(page.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-bonafide_visitor=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      const csrf = /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
      const statusFrom = async (origin: string) =>
        (
          await send("/signup", {
            method: "POST",
            headers: { origin },
            body: new URLSearchParams({ csrf, task: "signup", email: "nobody", password: "x" }),
          })
        ).status;
      expect(await statusFrom(server.baseUrl)).toBe(403);
      expect(await statusFrom("https://id.example")).toBe(422);
    });
  });
});
