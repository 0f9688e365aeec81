import assert from "node:assert";
import type { SandboxServer } from "./SandboxServer.ts";

const unescaped = (html: string): string => html.replaceAll("&amp;", "&").replaceAll("&#39;", "'");

/** What a page's form of this task sends besides what is entered. */
const hiddenIn = (page: string, task: string): Array<[string, string]> => {
  const forms = Array.from(page.matchAll(/<form[^]*?<\/form>/g), ([form]) => form);
  const form = forms.find((each) => each.includes(`name="task" value="${task}"`));
  return Array.from(
    (form ?? assert.fail(`no ${task} on the page`)).matchAll(
      /type="hidden" name="([^"]+)" value="([^"]*)"/g,
    ),
    ([, name = "", value = ""]) => [name, unescaped(value)],
  );
};

/** The demo user of a sandbox in a browser: signs in, agrees, and comes back to where the consumer said. */
export const walkThroughPages = async (
  { keys }: SandboxServer,
  authorization: URL,
): Promise<URL> => {
  const cookies = new Map<string, string>();
  const ask = async (init: RequestInit = {}): Promise<Response> => {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(authorization, {
      ...init,
      redirect: "manual",
      headers: { cookie, origin: authorization.origin },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const send = async (task: string, entered: Readonly<Record<string, string>> = {}) => {
    const page = await (await ask()).text();
    const body = new URLSearchParams([...hiddenIn(page, task), ...Object.entries(entered)]);
    const response = await ask({ method: "POST", body });
    assert.strictEqual(response.status, 303, task);
    return response.headers.get("location") ?? "";
  };
  const email = keys.get("users.demo.email") ?? "";
  const password = keys.get("users.demo.password") ?? "";
  await send("signin", { email, password });
  return new URL(await send("consent"), authorization);
};
