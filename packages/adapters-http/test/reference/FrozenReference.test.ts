import { everyCall } from "@bonafide/core/catalogue/Calls";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { cameraScript } from "../../src/person/CameraScript.ts";
import { watchScripts } from "../../src/person/WatchScript.ts";
import { examplesOf } from "../../src/reference/CallExamples.ts";
import { TestEdge, withEdge } from "../server/TestEdge.ts";

const html = { headers: { accept: "text/html" } };

/** The words of a page, a line for each element that has some, without the examples. */
const wordsIn = (text: string): string =>
  text
    .replace(/^[^]*?<main[^>]*>/, "")
    .replace(/<footer[^]*$/, "")
    .replace(/<pre[^]*?<\/pre>/g, "")
    .replace(/<\/?(code|a|b|strong|em|span|kbd)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/\n\s*\n+/g, "\n")
    .trim();

describe("the scripts of people's pages are as frozen", () => {
  it("for the camera, and for a page that waits for another device", async () => {
    const all = [cameraScript, ...watchScripts.assets.map(({ text }) => text)];
    await expect(all.join("\n")).toMatchFileSnapshot("scripts.txt");
  });
});

describe("the reference is as frozen", () => {
  it("in the examples of each call", async () => {
    const all = everyCall.map(([id, call]) => {
      const { curl, python, typescript } = examplesOf(call);
      return `## ${id}\n\n${[curl, typescript, python].join("\n\n")}\n`;
    });
    await expect(all.join("\n")).toMatchFileSnapshot("examples.txt");
  });

  it.effect("in the words of two groups, and of the errors", () =>
    withEdge(
      Effect.gen(function* () {
        const { ask } = yield* TestEdge;
        const pages: Array<string> = [];
        // Two groups have every kind of parameter and body.
        for (const path of ["/docs/telecom", "/docs/passback", "/docs/errors"]) {
          const { text } = yield* ask("GET", path, html);
          pages.push(`## ${path}\n\n${wordsIn(text)}\n`);
        }
        yield* Effect.promise(() =>
          expect(pages.join("\n")).toMatchFileSnapshot("reference-words.txt"),
        );
      }),
    ),
  );
});
