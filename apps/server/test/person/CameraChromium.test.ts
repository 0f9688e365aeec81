import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cardSize, printCard } from "@bonafide/testkit/document/specimen/CardDrawing";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { expect, it } from "@effect/vitest";
import { chromium } from "playwright-core";
import { startServer } from "../server/StartedServer.ts";
import { authorizePath } from "./Browser.ts";

const executablePath = "/usr/bin/chromium";

/** What the camera sees, over and over: a card that is blurred at first, then sharp. */
const filmOf = async (folder: string): Promise<string> => {
  const card = await printCard(
    cardSize,
    "#dfe8f2",
    Array.from(
      { length: 9 },
      (_, row) => `<text x="6" y="${8 + row * 5}" font-size="4">SPECIMEN 0123456789</text>`,
    ).join(""),
  );
  const shot = (blur: number) => photograph(card, { scene: {}, camera: { scale: 0.4, blur } }, 1);
  const [blurred, sharp] = [await shot(12), await shot(0)];
  const film = join(folder, "card.mjpeg");
  await writeFile(film, Buffer.concat([...Array(30).fill(blurred), ...Array(240).fill(sharp)]));
  return film;
};

/** Counts the frames in a row in which the reader's measures find no fault. */
const countSharpFrames = `
  window.sharpFrames = 0;
  window.Worker = class extends Worker {
    constructor(...settings) {
      super(...settings);
      this.addEventListener("message", ({ data }) => {
        window.sharpFrames = data.faults.length === 0 ? window.sharpFrames + 1 : 0;
      });
    }
  };
`;

it.skipIf(!existsSync(executablePath))(
  "guides a camera by the reader's measures, takes the front, then the back, and sends both",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "camera-"));
    await using server = await startServer({ settings: { BONAFIDE_SANDBOX_DELAY: "0" } });
    const film = await filmOf(folder);
    const browser = await chromium.launch({
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    try {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.addInitScript(countSharpFrames);
      const console: Array<string> = [];
      page.on("console", (message) => console.push(message.text()));
      const authorize = `${server.baseUrl}${authorizePath(await server.sandbox(), { op: "signup" })}`;
      const fill = async (values: Record<string, string>) => {
        for (const [name, value] of Object.entries(values))
          await page.fill(`#field-${name}`, value);
        await page.locator("main form button.main").first().click();
      };
      await page.goto(authorize);
      await fill({ email: "zoe@people.example", password: "a long way home" });
      await fill({ phone: "888 555 0147" });
      await fill({ code: "123123" });
      await fill({ birth_date: "1974-08-12" });
      await page.locator("text=Driver's license").click();
      await page.locator("button[data-capture]").first().click();
      const said = page.locator('[data-part="said"]');
      await said.filter({ hasText: "blurred" }).waitFor();
      const title = page.locator('[data-part="title"]');
      expect(await title.textContent()).toBe("Photo of the front");
      const use = page.locator('[data-part="use"]');
      await use.waitFor();
      expect(await page.evaluate("window.sharpFrames")).toBe(3);
      // A taken photo is shown first, and may be taken again.
      await page.locator('[data-part="again"]').click();
      await use.waitFor();
      expect(
        await page.evaluate(
          "['video', '[data-part=outline]'].map((each) => document.querySelector(each).checkVisibility())",
        ),
      ).toEqual([false, false]);
      expect(await page.evaluate("document.querySelector('video').srcObject")).toBe(null);
      await use.click();
      await title.filter({ hasText: "Photo of the back" }).waitFor();
      await use.waitFor();
      await use.click();
      const focused = () => page.evaluate("document.activeElement.textContent");
      await expect.poll(focused).toBe("Send the photos");
      expect(
        await page.evaluate(
          "[...document.querySelectorAll('input[type=file]')].map(({ files }) => [files[0].type, files[0].size > 40960])",
        ),
      ).toEqual([
        ["image/jpeg", true],
        ["image/jpeg", true],
      ]);
      await page.keyboard.press("Enter");
      await page.locator("h1", { hasText: "We are reading your document" }).waitFor();
      expect(console).toEqual([]);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true });
    }
  },
);
