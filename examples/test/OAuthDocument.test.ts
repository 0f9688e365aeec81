import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { runBonafide } from "@bonafide/server/test/server/Bonafide";
import { afterAll, assert, beforeAll, expect, it } from "vitest";
import { wordsOf } from "./GuideText.ts";
import { walkThroughPages } from "./OAuthWalk.ts";
import { root, type SandboxServer, startSandbox } from "./SandboxServer.ts";

const text = readFileSync(join(root, "docs/oauth.md"), "utf8");

const blocks = (language: string): ReadonlyArray<string> =>
  Array.from(
    text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "g")),
    ([, block = ""]) => block,
  );

let server: SandboxServer;
beforeAll(async () => {
  server = await startSandbox();
});
afterAll(() => server.stop());

const shell = async (script: string): Promise<string> => {
  const { stdout } = await promisify(execFile)("sh", ["-euc", script], {
    cwd: dirname(server.dataDir),
    env: { PATH: process.env["PATH"], BONAFIDE_DATA_DIR: server.dataDir },
  });
  return stdout;
};

const keyOf = (name: string): string => server.keys.get(name) ?? assert.fail(name);

const authorization = (scope: string): URL => {
  const url = new URL(`${server.baseUrl}/oauth/authorize`);
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: keyOf("oauth.client_id"),
    redirect_uri: keyOf("oauth.redirect_uri"),
    scope,
    state: "a state & more",
  }).toString();
  return url;
};

/** Takes the demo user through the pages and runs the calls of the page; gives what they answer. */
const tour = async (scope: string) => {
  const back = await walkThroughPages(server, authorization(scope));
  assert.strictEqual(back.origin + back.pathname, keyOf("oauth.redirect_uri"));
  assert.strictEqual(back.searchParams.get("state"), "a state & more");
  const [exchange = "", read = ""] = blocks("sh").map((block) =>
    block.replaceAll("http://127.0.0.1:8080", server.baseUrl),
  );
  const code = back.searchParams.get("code") ?? "";
  const tokens = JSON.parse(await shell(exchange.replace(/^CODE=.*$/m, `CODE=${code}`)));
  const shared = JSON.parse(await shell(`TOKEN=${tokens.access_token}\n${read}`));
  return { tokens, shared };
};

it("docs/oauth.md's calls give tokens and attributes of the demo user, as it shows them", async () => {
  const [tokensShown = "", attributesShown = ""] = blocks("json");
  const { shared, tokens } = await tour("identity");
  const hidden = { access_token: "a token", refresh_token: "a token" };
  expect({ ...tokens, ...hidden }).toEqual(JSON.parse(tokensShown));
  const handles = shared.attributes.map(({ handle }: { readonly handle: string }) => handle);
  expect(handles).toEqual([
    "fname",
    "lname",
    "email",
    "uuid",
    "zip",
    "age",
    "previous_addresses",
    "document_tokens",
  ]);
  const example = JSON.parse(attributesShown);
  const [fname] = example.attributes;
  expect(shared.attributes).toContainEqual(fname);
  const military = await tour("military");
  expect(military.shared.status).toEqual(example.status);
});

it("the demo user's images come back by the tokens among the attributes", async () => {
  const { shared } = await tour("identity");
  const [tokens] = shared.attributes.filter(
    ({ handle }: { readonly handle: string }) => handle === "document_tokens",
  );
  for (const side of ["front", "back"]) {
    const path = `/api/public/v3/documents/${tokens.value[side]}`;
    const query = new URLSearchParams({ token: keyOf("passback.token"), size: "300x200" });
    const answer = await fetch(`${server.baseUrl}${path}?${query}`, { method: "POST" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
});

/** A PNG of one pixel. */
const logo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

it("docs/oauth.md names only operator commands that work", async () => {
  const organization = keyOf("applications.demo.organization_uuid");
  const listed = await fetch(`${server.baseUrl}/v1/organizations/${organization}/applications`, {
    headers: { authorization: `Bearer ${keyOf("applications.demo.access_token")}` },
  });
  const [{ uuid }] = Object(await listed.json());
  const ids = new Map([["<application>", String(uuid)]]);
  const commands = Array.from(text.matchAll(/`bonafide ([^`\n]+)/g), ([, command = ""]) => command);
  expect(commands).toHaveLength(13);
  const file = join(dirname(server.dataDir), "logo.png");
  writeFileSync(file, logo);
  for (const command of commands) {
    const asked = command
      .replaceAll(/<\w+>/g, (name) => ids.get(name) ?? name)
      .replaceAll("logo.png", file);
    const { code, stderr, stdout } = await runBonafide([...wordsOf(asked), "--json"], {
      BONAFIDE_DATA_DIR: server.dataDir,
    });
    expect([asked, code, stderr]).toEqual([asked, 0, ""]);
    const made = JSON.parse(stdout);
    if (command.startsWith("consumer create")) ids.set("<consumer>", made.consumer);
  }
}, 600_000);
