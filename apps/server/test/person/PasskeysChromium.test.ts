import { existsSync } from "node:fs";
import { expect, it } from "@effect/vitest";
import { chromium } from "playwright-core";
import { startServer } from "../server/StartedServer.ts";

const executablePath = "/usr/bin/chromium";

/** A device that keeps passkeys and knows its user. Source: WebAuthn Level 3, 12.3. */
const authenticator = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

it.skipIf(!existsSync(executablePath))(
  "passkeys of a real browser sign a person in, and are the second factor of staff",
  async () => {
    await using server = await startServer();
    // Browsers have no passkeys for bare addresses.
    const base = server.baseUrl.replace("127.0.0.1", "localhost");
    const { staff } = await server.sandbox();
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      const device = await context.newCDPSession(page);
      await device.send("WebAuthn.enable");
      const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
        options: authenticator,
      });
      const task = (name: string) => page.locator(`form:has(input[name=task][value=${name}])`);
      const counts = async () => {
        const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
        return credentials.map(({ rpId, signCount }) => [rpId, signCount]);
      };

      await page.goto(`${base}/signup`);
      await page.fill("#field-email", "zoe@people.example");
      await page.fill("#field-password", "a long way home");
      await page.locator("main form button.main").first().click();
      await page.waitForURL("**/account**");
      await page.goto(`${base}/account/passkeys`);
      const adding = task("add_passkey");
      await adding.locator("input[name=current]").fill("a long way home");
      await adding.locator("input[name=name]").fill("My phone");
      await adding.locator("button[data-passkey=create]").click();
      await page.getByText("My phone").first().waitFor();
      expect(await counts()).toEqual([["localhost", 1]]);
      await task("signout").locator("button").first().click();
      await page.goto(`${base}/signin`);
      await task("passkey").locator("button[data-passkey=get]").click();
      await page.waitForURL("**/account**");
      await page.getByText("Signed in as zoe@people.example.").first().waitFor();
      expect(await counts()).toEqual([["localhost", 2]]);
      await task("signout").locator("button").first().click();
      await page.goto(`${base}/confirm?code=none`);
      await task("passkey").locator("button[data-passkey=get]").click();
      await task("confirm").waitFor();
      expect(new URL(page.url()).pathname).toBe("/confirm");
      expect(await counts()).toEqual([["localhost", 3]]);
      await device.send("WebAuthn.clearCredentials", { authenticatorId });

      const { name, password } = staff.auditor;
      await page.goto(`${base}/console/signin`);
      await page.fill("#field-name", name);
      await page.fill("#field-password", password);
      await page.fill("#field-code", "123123");
      await task("signin").locator("button.main").click();
      await page.waitForSelector(".who");
      await page.goto(`${base}/console/account`);
      await task("add_passkey").locator("input[name=current]").fill(password);
      await task("add_passkey").locator("input[name=name]").fill("Blue key");
      await task("add_passkey").locator("button[data-passkey=create]").click();
      await page.getByText("The passkey was added").waitFor();
      await task("signout").locator("button").click();
      await page.goto(`${base}/console/signin`);
      await page.fill("#field-name", name);
      await page.fill("#field-password", password);
      await task("signin").locator("button[data-passkey=get]").click();
      await page.waitForSelector(".who");
      expect(await page.locator(".who").textContent()).toContain(`Signed in as ${name}`);
    } finally {
      await browser.close();
    }
  },
);
