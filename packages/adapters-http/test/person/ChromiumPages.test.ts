import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest";
import { isChromiumThere, launchChromium } from "./Chromium.ts";
import { credentials } from "./PageAsking.ts";
import { faultsOfPage, isFault } from "./PageFaults.ts";
import { type PageServer, startPages } from "./PageServer.ts";
import { tourPages } from "./PageTour.ts";

describe.skipIf(!isChromiumThere)("pages in Chromium", () => {
  let server: PageServer;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startPages(), launchChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const withPage = async (
    options: BrowserContextOptions,
    test: (page: Page) => Promise<void>,
  ): Promise<void> => {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await test(page);
    } finally {
      await context.close();
    }
  };

  it("are found without fault by axe-core, light and dark, and fit on a phone and a desktop", () =>
    withPage({}, async (page) => {
      const faults: Array<string> = [];
      // A browser says so where a policy of ours kept something of a page away.
      page.on("console", (message) => faults.push(message.text()));
      let pages = 0;
      await tourPages(page, server, "axe", async (name) => {
        pages += 1;
        faults.push(...(await faultsOfPage(page, { name, isAxed: isTried(pages, 8) })));
      });
      assert.deepStrictEqual(faults.filter(isFault), []);
      assert.isAbove(pages, 30);
    }));

  it("are walked by keyboard alone, without a script", () =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      const focused = () =>
        page.evaluate<string>(
          "document.activeElement?.textContent || document.activeElement?.name || ''",
        );
      const tabTo = async (label: string) => {
        for (let at = 0; at < 12; at += 1) {
          if ((await focused()) === label) return;
          await page.keyboard.press("Tab");
        }
        assert.fail(`No way to ${label} by Tab at ${page.url()}`);
      };
      await page.goto(server.authorize("email"));
      await tabTo("Sign up");
      await page.keyboard.press("Enter");
      await page.waitForURL(/op=signup/);
      await tabTo("email");
      await page.keyboard.type(`keys-${credentials.email}`);
      await page.keyboard.press("Tab");
      await page.keyboard.type("short");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".summary");
      assert.include(await focused(), "This password is too short.");
      await tabTo("This password is too short. Use at least 12 characters.");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await tabTo("password");
      await page.keyboard.type(credentials.password);
      await page.keyboard.press("Enter");
      await page.waitForSelector("text=Share with Fitness Club?");
      await tabTo("Do not share");
      await page.keyboard.press("Enter");
      await page.waitForURL(
        `${server.redirectUri}?error=access_denied&error_description=The+person+did+not+agree&state=kept+as+it+is`,
      );
    }));

  it("change their language with what was typed, and Enter still sends the form", () =>
    withPage({ javaScriptEnabled: false, locale: "en-US" }, async (page) => {
      await page.goto(server.authorize("email", { op: "signup" }));
      await page.fill("#field-email", `switch-${credentials.email}`);
      await page.fill("#field-password", credentials.password);
      await page.click("text=Español");
      await page.waitForSelector("html[lang=es]");
      assert.strictEqual(await page.inputValue("#field-email"), `switch-${credentials.email}`);
      assert.strictEqual(await page.inputValue("#field-password"), "");
      assert.notInclude(page.url(), "switch");
      await page.fill("#field-password", "short");
      await page.focus("#field-email");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".summary");
      await page.click("text=English");
      await page.waitForSelector("html[lang=en]");
      await page.fill("#field-password", credentials.password);
      await page.keyboard.press("Enter");
      await page.waitForSelector("text=Share with Fitness Club?");
    }));

  it("tell a partner's window what came back, from a popup", () =>
    withPage({}, async (page) => {
      await page.goto(server.redirectUri);
      const said = page.evaluate<string>(
        "new Promise((heard) => addEventListener('message', ({ data }) => heard(data)))",
      );
      const [popup] = await Promise.all([
        page.waitForEvent("popup"),
        page.evaluate(
          `void open(${JSON.stringify(server.authorize("email", { op: "signup" }))}, "", "popup,width=400,height=600")`,
        ),
      ]);
      await popup.fill("#field-email", `popup-${credentials.email}`);
      await popup.fill("#field-password", credentials.password);
      await popup.click("text=Create account");
      await popup.click("text=Agree");
      assert.match(await said, /^\?code=[\w-]{43}&state=kept\+as\+it\+is$/);
    }));

  it("are not shown in another's frame", () =>
    withPage({}, async (page) => {
      await page.goto(server.redirectUri);
      await page.setContent(`<iframe src="${server.base}/signin"></iframe>`);
      await page.waitForFunction("document.querySelector('iframe') !== null");
      await page.waitForTimeout(300);
      const [, frame] = page.frames();
      assert.notInclude((await frame?.content()) ?? "", "field-password");
    }));
});
