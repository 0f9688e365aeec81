import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { isTried } from "@bonafide/testkit/Portion";
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest";
import { isChromiumThere, launchChromium } from "../person/Chromium.ts";
import { faultsOfPage, isFault } from "../person/PageFaults.ts";
import { type PageServer, startPages } from "../person/PageServer.ts";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import type { UploadedDocument } from "@bonafide/core/affiliation/AffiliationCase";
import { Effect, Option } from "effect";
import { putUpload } from "./ConsoleAsking.ts";
import { enterConsole, tourOperate, tourPartner, tourReview } from "./ConsoleTour.ts";

const tours = { review: tourReview, operate: tourOperate, partner: tourPartner };

describe.skipIf(!isChromiumThere)("the console in Chromium", () => {
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

  it.each(Object.entries(tours).filter((_, at) => isTried(at, 3)))(
    "has no fault that axe-core finds, light and dark, fits a phone and a desktop, and breaks none of its own policies: %s",
    (who, tour) =>
      withPage({}, async (page) => {
        const faults: Array<string> = [];
        page.on("console", (message) => faults.push(message.text()));
        let pages = 0;
        await tour(page, server, `axe-${who}`, async (name) => {
          pages += 1;
          faults.push(...(await faultsOfPage(page, { name, isAxed: isTried(pages, 8) })));
        });
        assert.deepStrictEqual(faults.filter(isFault), []);
      }),
  );

  const plain = Object.entries(tours).filter((_, at) => isTried(at, 3));
  it.each(plain)("is walked without a script: %s", (who, tour) =>
    withPage({ javaScriptEnabled: false }, async (page) => {
      const walked: Array<string> = [];
      await tour(page, server, `plain-${who}`, (name) => {
        walked.push(name);
        return Promise.resolve();
      });
      assert.isAbove(walked.length, 3);
    }),
  );

  it("decides on ten uploads by keyboard alone, with a page and four keys at most for each", () =>
    withPage({}, async (page) => {
      await enterConsole(page, server, "keys-reviewer", "reviewer");
      const uploads: Array<UploadedDocument> = [];
      // Before all others of these tests, so that they are the oldest. Every third is a PDF.
      for (let at = 1; at <= 11; at += 1) {
        const type = at % 3 === 0 ? "pdf" : "jpeg";
        const state = { _tag: "InReview", expiresAt: Date.now() + 3_600_000 } as const;
        uploads.push(await server.run(putUpload({ created: at, state }, type)));
      }
      await page.goto(`${server.base}/console/review`);
      const pages: Array<string> = [];
      const waits: Array<number> = [];
      const keys: Array<string> = [];
      page.on("framenavigated", (frame) => pages.push(frame.url()));
      const press = async (key: string) => {
        keys.push(key);
        await page.keyboard.press(key);
      };
      const arrive = async (path: string) => {
        await page.waitForURL(`**${path}`);
        await page.waitForLoadState("load");
        // How long the browser waited for the server, without what it took to draw.
        waits.push(
          await page.evaluate<number>(
            "performance.getEntriesByType('navigation').reduce((sum, one) => sum + one.responseEnd - one.requestStart, 0)",
          ),
        );
      };
      await press("n");
      await arrive(`/uploads/${uploads[0]?.id}`);
      await press("z");
      await page.waitForSelector(".picture.zoom-2");
      for (let at = 0; at < 10; at += 1) {
        await page.waitForFunction("document.querySelector('.picture img').complete");
        const next = uploads[at + 1]?.id;
        const done = at % 4 === 1 ? "rejected" : "approved";
        if (done === "rejected") {
          await press("r");
          await press("Tab");
          await page.keyboard.type("nothing is to be read");
        } else await press("a");
        await press("Enter");
        await arrive(`/uploads/${next}?done=${done}`);
        assert.strictEqual(await page.locator(".notice.bad").count(), 0);
      }
      for (const [at, { id }] of uploads.slice(0, 10).entries()) {
        const found = await server.run(Effect.flatMap(AffiliationStore, (store) => store.find(id)));
        const wanted = at % 4 === 1 ? "Rejected" : "Approved";
        assert.strictEqual(Option.getOrUndefined(found)?.state._tag, wanted);
      }
      // A decision and the next case are one page. Of the three minutes the server takes a small part.
      assert.lengthOf(pages, 11);
      assert.isAtMost(keys.length, 40);
      const waited = waits.reduce((sum, wait) => sum + wait, 0);
      assert.isBelow(waited, 60_000);
      await press("n");
      await page.waitForURL((url) => !url.pathname.endsWith(String(uploads[10]?.id)));
    }));

  it.each([90, 180, 270].filter((_, at) => isTried(at, 3)))(
    "shows the whole of a picture that is turned by %d°",
    (turn) =>
      withPage({ javaScriptEnabled: false }, async (page) => {
        await enterConsole(page, server, `turns-${turn}`, "reviewer");
        const { id } = await server.run(putUpload());
        const path = `${server.base}/console/review/uploads/${id}`;
        await page.goto(path);
        await page.click("button:has-text('Take it')");
        for (const zoom of [1, 2]) {
          await page.goto(`${path}?zoom=${zoom}&turn=${turn}`);
          const box = await page.locator(".picture").boundingBox();
          const picture = await page.locator(".picture img").boundingBox();
          assert.isAtLeast(picture?.x ?? -1, Math.floor(box?.x ?? 0));
          assert.isAtLeast(picture?.y ?? -1, Math.floor(box?.y ?? 0));
        }
      }),
  );

  it("is not shown in another's frame", () =>
    withPage({}, async (page) => {
      await page.goto(server.redirectUri);
      await page.setContent(`<iframe src="${server.base}/console/signin"></iframe>`);
      await page.waitForFunction("document.querySelector('iframe') !== null");
      await page.waitForTimeout(300);
      const [, frame] = page.frames();
      assert.notInclude((await frame?.content()) ?? "", "field-password");
    }));
});
