import { createHash } from "node:crypto";
import { cameraScript } from "./CameraScript.ts";
import type { PageScripts } from "./PageScripts.ts";
import { type PageAsset, pageAsset, scriptType } from "./PageAsset.ts";

/** A module for browsers; it imports others of the same folder by their names. */
export interface BrowserModule {
  readonly name: string;
  readonly text: string;
}

/** The camera of the pages: its script, and the worker that measures frames as the reader does. */
export interface CaptureScripts extends PageScripts {
  /** The path of the worker's module. */
  readonly worker: string;
  /** The worker's module, and all that it imports. */
  readonly files: ReadonlyArray<PageAsset>;
}

/** The page's own script. */
export const cameraAsset = pageAsset("js", cameraScript);

const workerModule: BrowserModule = {
  name: "FrameWorker.js",
  text: `import { measureFrame } from "./FrameMeasure.js";
addEventListener("message", ({ data }) => postMessage(measureFrame(data)));
`,
};

const scriptsOf = (modules: ReadonlyArray<BrowserModule>): CaptureScripts => {
  const all = [workerModule, ...modules];
  const digest = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 16);
  const files = all.map(({ name, text }): PageAsset => ({
    path: `/portal/${digest}/${name}`,
    type: scriptType,
    text,
  }));
  return {
    assets: [cameraAsset],
    camera: true,
    worker: `/portal/${digest}/${workerModule.name}`,
    files,
  };
};

/**
 * The camera of the pages out of a reader's modules, of which `FrameMeasure.js` has `measureFrame`; they are read on
 * first use, and their folder changes with any of them.
 */
export const makeCaptureScripts = (
  modules: () => ReadonlyArray<BrowserModule>,
): (() => CaptureScripts) => {
  let made: CaptureScripts | undefined;
  return () => (made ??= scriptsOf(modules()));
};
