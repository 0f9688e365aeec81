import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { authorizePath, browserAt, specimen } from "../person/Browser.ts";
import type { SandboxJson } from "../server/SandboxJson.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

describeStores((store) => {
  let server: StartedServer;
  let sandbox: SandboxJson;
  beforeAll(async () => {
    server = await store.serve({ settings: { BONAFIDE_SANDBOX_DELAY: "0" } });
    sandbox = await server.sandbox();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const steps = ["code", "callbacks", "license", "affiliation", "person"].map(
    (step) => `/try/${step}`,
  );

  const browser = () => browserAt(server.baseUrl);

  /** Sends a form that a page has only after another. */
  const sendForm = async (
    { send }: ReturnType<typeof browser>,
    path: string,
    values: Record<string, string>,
  ) => {
    const shown = await (await send(path)).text();
    const csrf = /name="csrf" value="([^"]+)"/.exec(shown)?.[1] ?? "";
    const body = new URLSearchParams({ csrf, ...values });
    return (await send(path, { method: "POST", body })).text();
  };

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.baseUrl}${path}`, {
      headers: { accept: "text/html", ...headers },
    });
    return { status: response.status, text: await response.text() };
  };

  describe("the root of a sandbox", () => {
    it("leads from /try to the first page", async () => {
      const answer = await fetch(`${server.baseUrl}/try`, { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    });

    it("shows the keys and the steps to a browser on the server's own machine", async () => {
      const { text } = await page("/");
      const { accounts, clients, oauth, organizations } = sandbox;
      for (const key of [
        accounts.demo.authorization,
        organizations.demo.webhook_secret,
        clients.profile1.client_secret,
        oauth.client_secret,
      ])
        expect(text).toContain(key);
      for (const step of steps) expect(text).toContain(`href="${step}"`);
      for (const { password } of Object.values(sandbox.staff)) expect(text).toContain(password);
      expect(text).toContain('href="/console/signin"');
    });

    it.each([
      ["a proxy", { "x-forwarded-for": "198.51.100.7" }],
      ["another proxy", { forwarded: "for=198.51.100.7" }],
    ])("shows no key through %s, and no step", async (_, headers) => {
      const { status, text } = await page("/", headers);
      expect(status).toBe(200);
      expect(text).not.toContain(sandbox.accounts.demo.authorization);
      expect(text).not.toContain("whsec_");
      for (const { password } of Object.values(sandbox.staff)) expect(text).not.toContain(password);
      for (const step of steps) expect((await page(step, headers)).status).toBe(404);
    });
  });

  describe("the steps of a sandbox", () => {
    it("send a code and confirm it, and show the callback, verified", async () => {
      const visitor = browser();
      const sent = await (
        await visitor.submit("/try/code", "send", { phone: "2025550123" })
      ).text();
      expect(sent).toContain("HTTP 200");
      expect(sent).toContain("&quot;code&quot;: 210");
      for (const language of ["curl", "TypeScript", "Python"])
        expect(sent).toContain(`<summary>${language}</summary>`);
      expect(sent).toContain(`-H 'Authorization: ${sandbox.accounts.demo.authorization}`);
      const id = /name="transaction_id" value="([^"]+)"/.exec(sent)?.[1] ?? "";
      const confirm = { task: "confirm", code: "123123", transaction_id: id };
      expect(await sendForm(visitor, "/try/code", confirm)).toContain(
        "Transaction successfully completed",
      );
      await expect
        .poll(async () => (await visitor.send("/try/callbacks")).text())
        .toMatch(new RegExp(`Verified</strong>[^]*${id}`));
    });

    it("read a licence, and say of each field whether it agrees", async () => {
      const { send, submit } = browser();
      const uploaded = await submit("/try/license", "license", {
        front_image: specimen("license-front.jpg"),
        back_image: specimen("license-back.jpg"),
      });
      expect(uploaded.status).toBe(303);
      const path = uploaded.headers.get("location") ?? "";
      const read = async () => (await send(path)).text();
      await expect.poll(read, { timeout: 240_000 }).toContain("Verified: what was read holds");
      const text = await read();
      const rows = text.match(/<tr><th scope="row">[^]*?<\/tr>/g) ?? [];
      const birth = rows.find((row) => row.includes("Birth date")) ?? "";
      for (const shown of [">agrees<", "1978/01/17", "1978-01-17"]) expect(birth).toContain(shown);
      const [, alt = "", width = "", height = ""] =
        /alt="([^"]*)" width="(\d+)" height="(\d+)"/.exec(birth) ?? [];
      expect(alt).toBe("Birth date as printed: 1978/01/17");
      expect([Number(width) <= 480, Number(height) <= 96]).toEqual([true, true]);
      const crops = Array.from(
        text.matchAll(/src="data:image\/png;base64,([^"]+)"/g),
        ([, each = ""]) => Buffer.from(each, "base64"),
      );
      expect(crops.length).toBeGreaterThan(6);
      expect(crops.length).toBeLessThanOrEqual(12);
      for (const crop of crops) {
        expect(crop.subarray(1, 4).toString()).toBe("PNG");
        expect(crop.length).toBeLessThanOrEqual(64 * 1024);
      }
      expect(text).toContain("HUGO");
      const elsewhere = await page(path, { "x-forwarded-for": "198.51.100.7" });
      expect([elsewhere.status, elsewhere.text.includes("data:image")]).toEqual([404, false]);
    });

    it("say why a picture is refused", async () => {
      const small = new File([Buffer.alloc(100)], "front.jpg");
      const refused = await browser().submit("/try/license", "license", { front_image: small });
      const text = await refused.text();
      for (const code of ["3109", "3903"]) expect(text).toContain(code);
    });

    it("check an affiliation, and find no record for another name", async () => {
      const { submit } = browser();
      const student = sandbox.ready.student.profile1;
      const found = await (await submit("/try/affiliation", "affiliation", student)).text();
      expect(found).toContain("&quot;verified&quot;: true");
      const other = { ...student, lname: "<script>alert(1)</script>" };
      const unknown = await (await submit("/try/affiliation", "affiliation", other)).text();
      expect(unknown).toContain("NOT_FOUND");
      expect(unknown).not.toContain("<script>alert");
    });

    it("exchange the code that came back for attributes", async () => {
      const { send, submit } = browser();
      const authorize = authorizePath(sandbox);
      const entered = await submit(authorize, "signin", sandbox.users.demo);
      const agreed = await submit(entered.headers.get("location") ?? "", "consent");
      const back = new URL(agreed.headers.get("location") ?? "");
      const demo = await (await send(`${back.pathname}${back.search}`)).text();
      expect(demo).toContain("Exchange it here");
      const csrf = /name="csrf" value="([^"]+)"/.exec(demo)?.[1] ?? "";
      const exchanged = await send("/try/person", {
        method: "POST",
        body: new URLSearchParams({
          csrf,
          task: "exchange",
          code: back.searchParams.get("code") ?? "",
        }),
      });
      const text = await exchanged.text();
      expect(text).toContain("&quot;token_type&quot;: &quot;bearer&quot;");
      expect(text).toContain(sandbox.users.demo.email);
    });

    it("lead a new person to the pages for people, with the pictures to show there", async () => {
      const { text } = await page("/try/person");
      expect(text).toContain("/oauth/authorize?");
      for (const side of ["front", "back"]) {
        const picture = await fetch(`${server.baseUrl}/try/license-${side}.jpg`);
        expect(picture.headers.get("content-type")).toBe("image/jpeg");
      }
    });
  });

  describe("the steps of a sandbox, attacked", () => {
    it.each(["/try/code", "/try/license", "/try/affiliation", "/try/person"])(
      "%s takes no form without its token, nor from another site",
      async (path) => {
        const { send } = browser();
        const shown = await (await send(path)).text();
        const token = /name="csrf" value="([^"]+)"/.exec(shown)?.[1] ?? "";
        const post = (body: URLSearchParams | FormData, headers: Record<string, string> = {}) =>
          send(path, { method: "POST", body, headers });
        const form = { task: "send", phone: "2025550123" };
        expect((await post(new URLSearchParams(form))).status).toBe(403);
        const wrong = new URLSearchParams({ ...form, csrf: "x".repeat(43) });
        expect((await post(wrong)).status).toBe(403);
        const upload = new FormData();
        upload.append("front_image", specimen("license-front.jpg"));
        // Only the page of the licence reads a form with files.
        expect((await post(upload)).status).toBe(path === "/try/license" ? 403 : 400);
        if (token === "") return;
        const elsewhere = new URLSearchParams({ ...form, csrf: token });
        expect((await post(elsewhere, { origin: "https://attacker.example" })).status).toBe(403);
        expect((await post(elsewhere, { "sec-fetch-site": "cross-site" })).status).toBe(403);
        const proxied = await post(elsewhere, { "x-forwarded-for": "198.51.100.7" });
        expect(proxied.status).toBe(404);
      },
    );

    it("take only signed callbacks, and no long one", async () => {
      const post = async (body: string, headers: Record<string, string> = {}) => {
        const answer = await fetch(`${server.baseUrl}/try/inbox`, {
          method: "POST",
          body,
          headers,
        });
        return answer.status;
      };
      const unsigned = {
        "webhook-id": "attack",
        "webhook-timestamp": String(Math.floor(Date.now() / 1_000)),
        "webhook-signature": "v1,AAAA",
      };
      expect(await post("{}")).toBe(400);
      expect(await post("<script>", unsigned)).toBe(400);
      expect(await post("x".repeat(17 * 1024), unsigned)).toBe(400);
      expect(await post("x".repeat(200 * 1024), unsigned)).toBe(400);
      expect((await page("/try/callbacks")).text).not.toContain("attack");
    });

    it("say nothing that was entered in another form than as text", async () => {
      const visitor = browser();
      const phone = `'"><script>alert(1)</script>`;
      const text = await sendForm(visitor, "/try/code", { task: "send", phone });
      expect(text).toContain("3101");
      expect(text).not.toContain("<script>alert");
      const confirmed = await sendForm(visitor, "/try/code", {
        task: "confirm",
        code: phone,
        transaction_id: `../../verification/${phone}`,
      });
      expect(confirmed).toContain("3102");
      expect(confirmed).not.toContain("<script>alert");
      const { status, text: read } = await page(
        `/try/license?transaction=${encodeURIComponent("../x<script>alert(1)</script>")}`,
      );
      expect(status).toBe(200);
      expect(read).toContain("4100");
      expect(read).not.toContain("<script>alert");
    });
  });
});
