import { callGroups } from "@bonafide/core/catalogue/Calls";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest";
import type { Browser } from "playwright-core";
import { isChromiumThere, launchChromium } from "../person/Chromium.ts";
import { guidePaths } from "../../src/reference/GuideFiles.ts";
import { faultsOfPage, isFault } from "../person/PageFaults.ts";
import { type PageServer, startPages } from "../person/PageServer.ts";

const pages = [
  "/",
  "/nothing",
  "/docs",
  "/docs/errors",
  ...callGroups.map(({ name }) => `/docs/${name}`),
  ...guidePaths.values(),
];

describe.skipIf(!isChromiumThere)("the reference in Chromium", () => {
  let server: PageServer;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startPages(), launchChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it("is found without fault by axe-core, light and dark, and fits on a phone and a desktop", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const faults: Array<string> = [];
    page.on("console", (message) => faults.push(message.text()));
    for (const [at, path] of pages.entries()) {
      if (!isTried(at, 4)) continue;
      await page.goto(`${server.base}${path}`);
      faults.push(...(await faultsOfPage(page, { name: path, isAxed: isTried(at, 12) })));
    }
    await context.close();
    assert.deepStrictEqual(faults.filter(isFault), []);
  }, 600_000);

  it("makes a call from its form, and hides the form without a script", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.base}/docs/health`);
    await page.click("text=Try it in this sandbox");
    await page.click("button:has-text('Send')");
    await page.waitForSelector("output pre:has-text('HTTP 200')");
    await page.goto(`${server.base}/docs/telecom`);
    await page.click("section:has(#telecom\\.send) summary:has-text('Try it')");
    await page.fill("[id='telecom.send-Authorization']", "Bearer Service eA==");
    await page.fill("[id='telecom.send-phone']", "2025550143");
    await page.click("section:has(#telecom\\.send) button");
    await page.waitForSelector("output pre:has-text('HTTP 401')");
    // A 401 with a challenge opens no window of the browser's own.
    await page.goto(`${server.base}/docs/oauth`);
    await page.click("section:has(#oauth\\.token) summary:has-text('Try it')");
    await page.click("section:has(#oauth\\.token) button");
    await page.waitForSelector("section:has(#oauth\\.token) pre:has-text('HTTP 401')");
    await page.goto(`${server.base}/docs/affiliation`);
    await page.click("section:has(#affiliation\\.teacherPerson) summary:has-text('Try it')");
    const asked = page.waitForRequest(/teacher\/verify\/person/);
    await page.click("section:has(#affiliation\\.teacherPerson) button");
    // What must be there and may be empty is sent, and nothing else that is empty.
    const request = await asked;
    const sent = `${request.url()} ${request.postData() ?? ""}`;
    assert.deepStrictEqual([sent.includes("suffix"), sent.includes("fname")], [true, false]);
    await context.close();

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(`${server.base}/docs/health`);
    assert.strictEqual(
      await still.locator("text=Try it in this sandbox").first().isVisible(),
      false,
    );
    assert.strictEqual(await still.locator("pre:has-text('curl')").first().isVisible(), true);
    await plain.close();
  });
});
