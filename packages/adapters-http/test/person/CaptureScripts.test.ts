import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { makeCaptureScripts } from "../../src/person/CaptureScripts.ts";
import { cameraButton, cameraDialog } from "../../src/person/pages/CameraDialog.ts";
import { pageText } from "../../src/person/PageText.ts";
import { pageWords } from "../../src/person/PageWords.ts";
import { withEdge } from "../server/TestEdge.ts";
import { makeBrowser } from "./PageBrowser.ts";

const measure = { name: "FrameMeasure.js", text: "export const measureFrame = () => 1;" };

describe("the camera of the pages", () => {
  it.effect("is served with its worker's modules, which are read once, and nothing else", () => {
    let reads = 0;
    const capture = makeCaptureScripts(() => {
      reads += 1;
      return [measure];
    });
    return withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const { worker } = capture();
        const module = yield* browser.send("GET", `${worker}?x=y`);
        assert.strictEqual(module.status, 200);
        assert.include(module.text, "./FrameMeasure.js");
        const measures = worker.replace("FrameWorker.js", measure.name);
        assert.strictEqual((yield* browser.send("GET", measures)).text, measure.text);
        const missing = yield* browser.send("GET", worker.replace("FrameWorker", "Other"));
        assert.strictEqual(missing.status, 404);
        assert.strictEqual(reads, 1);
      }),
      { capture },
    );
  });

  it.effect("is not there where a server has none", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const { status } = yield* browser.send("GET", "/portal/0123456789abcdef/FrameWorker.js");
        assert.strictEqual(status, 404);
      }),
    ),
  );

  it("plays without a sound, in the page, and shows no button before a script does", () => {
    const shown = renderToStaticMarkup(
      h(
        "main",
        null,
        cameraButton(pageWords.en, { id: "field-front", label: "Front" }),
        cameraDialog(pageWords.en, makeCaptureScripts(() => [])()),
      ),
    );
    const tag = (name: string) => new RegExp(`<${name}[^>]*>`).exec(shown)?.[0];
    assert.strictEqual(tag("video"), '<video data-part="video" playsinline muted>');
    assert.include(tag("canvas"), " hidden");
    assert.include(tag("button"), " hidden");
    assert.include(tag("p"), " hidden");
    assert.include(tag("button"), `aria-label="${pageText.document.capture.open}: Front"`);
  });
});
