import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { TourField } from "../../src/sandbox/FieldTable.ts";
import { SandboxTour } from "../../src/sandbox/SandboxTour.ts";
import { isChromiumThere, launchChromium } from "../person/Chromium.ts";
import { faultsOfPage } from "../person/PageFaults.ts";
import { type PageServer, startPages } from "../person/PageServer.ts";
import { authorizationOf } from "../server/TestEdge.ts";
import { tourKeys } from "./TourKeys.ts";

const transaction = { transaction_id: "01a2046f-a67e-751e-b0ce-2732c2454fae" };
const readLicense = {
  ...transaction,
  product: "document.license.verify",
  status: { code: 200, message: "Transaction successfully completed" },
  result: {
    verified: true,
    document: { type: "license", issuer: "XU", number_last4: "02C3" },
    attributes: { fname: "ANNA", lname: "ERIKSSON" },
    checks: {
      image_quality: "passed",
      authenticity: "not_checked",
      fields: { number: "agrees", height: "contradicts", class: "unseen" },
    },
  },
};

/** The answers about a document; all others are the server's own. */
const call = (request: Request): Promise<Response> => {
  if (!request.url.includes("/document/")) return fetch(request);
  return Promise.resolve(Response.json(request.method === "POST" ? transaction : readLicense));
};

/** A grey point. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

const seen: ReadonlyArray<TourField> = [
  {
    field: "number",
    state: "agrees",
    print: "<b>P02C3",
    data: "P02C3",
    crop: { width: 240, height: 48, png },
  },
  { field: "height", state: "contradicts", print: "5-11", data: "5'-9\"" },
  { field: "class", state: "unseen", print: "", data: "D" },
];

const image = (name: string) => ({
  name,
  mimeType: "image/jpeg",
  buffer: Buffer.from(sampleImage("jpeg")),
});

const submit = (page: Page, at = 0) => page.locator("main button[type=submit]").nth(at).click();

/** Takes each step, and tells each page when it is shown. */
const takeSteps = async (page: Page, base: string, arrived: (name: string) => Promise<void>) => {
  const at = async (path: string) => {
    await page.goto(`${base}${path}`);
    await arrived(path);
  };
  await at("/");
  await page.click("text=1. Send a code");
  await arrived("code");
  await submit(page);
  await arrived("code sent");
  await page.fill("#field-code", "000000");
  await submit(page, 1);
  await arrived("code wrong");
  await at("/try/callbacks");
  await at("/try/license");
  await page.setInputFiles("#field-front_image", image("front.jpg"));
  await page.setInputFiles("#field-back_image", image("back.jpg"));
  await submit(page);
  await page.waitForSelector("text=contradicts");
  await arrived("license read");
  await at("/try/affiliation");
  await submit(page);
  await arrived("affiliation checked");
  await at("/try/person");
  await at(`/demo/callback?code=${"x".repeat(43)}`);
  await page.click("text=Exchange it here");
  await arrived("code exchanged");
};

describe.skipIf(!isChromiumThere)("the tour of a sandbox in Chromium", () => {
  let server: PageServer;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startPages(), launchChromium()]);
    await server.run(
      Effect.map(SandboxTour, (tour) => {
        tour.keys = {
          ...tourKeys,
          call,
          fieldsOf: (id) => (id === transaction.transaction_id ? seen : []),
          baseUrl: server.base,
          authorization: authorizationOf("demo"),
          student: { fname: "Stu", lname: "Student", birth_date: "2001-01-01", school: "x" },
        };
        tour.inbox.add({
          id: "an id",
          at: 0,
          body: '{"</pre><script>document.title=1</script>":1}',
        });
      }),
    );
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  /** Walks through all steps and tells each page. */
  const walk = async (
    options: BrowserContextOptions,
    look: (page: Page, name: string) => Promise<void>,
  ) => {
    const context = await browser.newContext(options);
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      await takeSteps(page, server.base, (name) => look(page, name));
    } finally {
      await context.close();
    }
  };

  it("is found without fault, light and dark, on a phone and a desktop", async () => {
    const faults: Array<string> = [];
    await walk({}, async (page, name) => {
      faults.push(...(await faultsOfPage(page, { name, isAxed: true })));
      // A script in a callback would have changed it.
      assert.include(await page.title(), "bonafide");
    });
    assert.deepStrictEqual(faults, []);
  });

  it("shows of each field what both sides say, and its print, without a script", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    try {
      const page = await context.newPage();
      const blocked: Array<string> = [];
      page.on("console", (message) => void blocked.push(message.text()));
      await page.goto(`${server.base}/try/license?transaction=${transaction.transaction_id}`);
      const rows = await page.locator("table.seen tbody tr").allInnerTexts();
      assert.deepStrictEqual(
        rows.map((row) => row.split(/\s*\n\s*|\t/).filter((cell) => cell !== "")),
        [
          ["Number", "agrees", "<b>P02C3", "P02C3"],
          ["Height", "contradicts", "5-11", "5'-9\"", "no picture: not found in print"],
          ["Class", "unseen", "nothing read", "D", "no picture: not found in print"],
        ],
      );
      const crop = page.getByRole("img", { name: "Number as printed: <b>P02C3" });
      assert.strictEqual(
        await crop.evaluate((node) => (node instanceof HTMLImageElement ? node.naturalWidth : 0)),
        1,
      );
      assert.deepStrictEqual(blocked, []);
    } finally {
      await context.close();
    }
  });

  it("lets only the page with pictures have pictures in itself", async () => {
    const policyAt = async (path: string) =>
      (await fetch(`${server.base}${path}`, { headers: { accept: "text/html" } })).headers.get(
        "content-security-policy",
      ) ?? "";
    const read = `/try/license?transaction=${transaction.transaction_id}`;
    assert.include(await policyAt(read), "img-src 'self' data:; script-src 'self';");
    for (const path of ["/", "/try/license", `${read}x`, "/try/code"])
      assert.include(await policyAt(path), "img-src 'self'; script-src");
  });

  it("is walked without a script", async () => {
    const seen: Array<string> = [];
    await walk({ javaScriptEnabled: false }, async (_, name) => void seen.push(name));
    assert.include(seen, "code exchanged");
  });
});
