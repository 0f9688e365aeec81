import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { makeCaptureScripts } from "../../src/person/CaptureScripts.ts";
import { passkeyScripts } from "../../src/person/PasskeyScripts.ts";
import { watchScripts } from "../../src/person/WatchScript.ts";

it.effect("the scripts of people's pages are as frozen", () => {
  const { assets, files, worker: _, ...allowed } = makeCaptureScripts(() => [])();
  const { assets: watching, ...watch } = watchScripts;
  const texts = [...assets, ...files, ...watching, ...passkeyScripts].map(({ text }) => text);
  const all = [JSON.stringify({ capture: allowed, watch }), ...texts].join("\n");
  return Effect.promise(() => expect(all).toMatchFileSnapshot("scripts.txt"));
});
