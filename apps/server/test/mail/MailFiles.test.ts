import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@effect/vitest";
import { browserAt } from "../person/Browser.ts";
import { runBonafide } from "../server/Bonafide.ts";
import { startServerApart, type ServerApart } from "../server/StartedServer.ts";
import { storedContents } from "../storage/StoredContents.ts";

const email = "hugo@people.bonafide.dev";
const password = "a long way to Utopia";

/** The first letter of a sandbox, once it was written. */
const firstLetter = async ({ dataDir }: ServerApart): Promise<string> => {
  for (;;) {
    const directory = join(dataDir, "mail");
    const names = await readdir(directory).catch(() => []);
    const [name] = names.filter((each) => each.endsWith(".eml"));
    if (name !== undefined) return readFile(join(directory, name), "utf8");
    await delay(50);
  }
};

describe("a sandbox's letters", () => {
  it("are files, whose links lead back to it; nothing that is logged or stored names the address", async () => {
    await using server = await startServerApart();
    const { send, submit } = browserAt(server.baseUrl);
    await submit("/signup", "signup", { email, password });
    const letter = await firstLetter(server);
    expect(letter).toContain(`To: ${email}`);
    const [link = ""] =
      /^https?:\S+$/m.exec(letter.replaceAll(/=\r\n/g, "").replaceAll("=3D", "=")) ?? [];
    expect(link.startsWith(`${server.baseUrl}/confirm?code=`)).toBe(true);
    const code = new URL(link).searchParams.get("code") ?? "";
    expect(await (await send(link)).text()).toContain("Is hugo@people.bonafide.dev your address?");
    const confirmed = await submit(link.slice(server.baseUrl.length), "confirm", { code });
    expect(await confirmed.text()).toContain("Your email is confirmed");

    const counted = await server.operate("mail", "counts", "--json");
    expect(JSON.parse(counted.stdout)).toEqual([
      { kind: "confirm_email", status: "sent", letters: 1 },
    ]);
    const listed = await server.operate("mail", "list");
    expect(listed.stdout).toContain("confirm_email");
    const said = server.output.stdout + server.output.stderr + listed.stdout + counted.stdout;
    expect(said).not.toContain(email);
    expect(said).not.toContain(code);
    for (const [place, bytes] of await storedContents(server)) {
      if (place.startsWith("mail")) continue;
      expect([place, bytes.includes(email), bytes.includes(code)]).toEqual([place, false, false]);
    }
  });

  it("are shown in the terminal, where that is wanted", async () => {
    await using server = await startServerApart({ settings: { BONAFIDE_MAIL: "terminal" } });
    await browserAt(server.baseUrl).submit("/signup", "signup", { email, password });
    while (!server.output.stdout.includes(`To: ${email}`)) await delay(50);
    expect(server.output.stdout).toContain("Subject: Confirm your email address");
  });
});

describe("a server's mail", () => {
  it("by smtp is refused at the start without a server, a sender and a public address", async () => {
    const settings = { BONAFIDE_MAIL: "smtp", BONAFIDE_MAIL_SMTP_URL: "http://mail.example" };
    const { code, stderr } = await runBonafide(["serve"], settings);
    expect(code).not.toBe(0);
    expect(stderr).toContain("BONAFIDE_MAIL_SMTP_URL is not valid");
    expect(stderr).toContain("BONAFIDE_MAIL_FROM is missing");
    expect(stderr).toContain("BONAFIDE_PUBLIC_URL is missing");
    const { stderr: other } = await runBonafide(["serve"], { BONAFIDE_MAIL_FROM: "a@b, c@d" });
    expect(other).toContain("BONAFIDE_MAIL_FROM is not valid");
  });

  it("is off in production unless it is set: then no password can be replaced", async () => {
    await using server = await startServerApart({ settings: { BONAFIDE_MAIL: "none" } });
    const { send } = browserAt(server.baseUrl);
    expect((await send("/forgot")).status).toBe(404);
    expect(await (await send("/signin")).text()).not.toContain("Forgot");
  });
});
