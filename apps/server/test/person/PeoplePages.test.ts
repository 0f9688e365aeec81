import { describe, expect, it } from "@effect/vitest";
import { startServer } from "../server/StartedServer.ts";

/** A browser as far as these pages need one: cookies, and the one form that asks for a task. */
const browserAt = (baseUrl: string) => {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    const response = await fetch(new URL(path, baseUrl), { ...init, headers, redirect: "manual" });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const submit = async (path: string, task: string, values: Record<string, string> = {}) => {
    const page = await (await send(path)).text();
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(page).toContain(`value="${task}"`);
    return send(path, { method: "POST", body: new URLSearchParams({ csrf, task, ...values }) });
  };
  return { send, submit };
};

describe("a sandbox's pages", () => {
  it("take the demo user to a code, which is worth their attributes", async () => {
    await using server = await startServer();
    const { oauth, users } = await server.sandbox();
    const { submit } = browserAt(server.baseUrl);
    const authorize = `/oauth/authorize?${new URLSearchParams({
      client_id: oauth.client_id,
      redirect_uri: oauth.redirect_uri,
      response_type: "code",
      scope: oauth.scope,
      eid: "4711",
    })}`;
    const entered = await submit(authorize, "signin", users.demo);
    expect(entered.status).toBe(303);
    const agreed = await submit(entered.headers.get("location") ?? "", "consent");
    const back = new URL(agreed.headers.get("location") ?? "");
    expect(back.pathname).toBe("/demo/callback");
    expect(await (await fetch(back)).text()).toContain("Back at the demo");

    const { client_id, client_secret, redirect_uri } = oauth;
    const redeemed = await fetch(`${server.baseUrl}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: back.searchParams.get("code") ?? "",
        client_id,
        client_secret,
        redirect_uri,
      }),
    });
    const { access_token } = Object(await redeemed.json());
    const read = await fetch(
      `${server.baseUrl}/api/public/v3/attributes.json?access_token=${access_token}`,
    );
    expect(await read.json()).toMatchObject({
      attributes: expect.arrayContaining([
        expect.objectContaining({ handle: "email", value: users.demo.email }),
        expect.objectContaining({ handle: "eid", value: "4711" }),
        expect.objectContaining({ handle: "document_tokens" }),
      ]),
    });
    expect(server.output.stderr + server.output.stdout).not.toContain(users.demo.email);
  });
});

describe("a server that knows where people reach it", () => {
  it("keeps its cookies for https, and takes forms from there only", async () => {
    await using server = await startServer({
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
