import { execFileSync } from "node:child_process";
import { settings } from "@bonafide/server/settings/Settings";
import { readSetting, type Setting } from "@bonafide/server/settings/Setting";
import { assert, it } from "@effect/vitest";
import { ConfigProvider, Effect, Result } from "effect";
import { textOf, trackedFiles } from "../src/Repository.ts";

const known: ReadonlyMap<string, Setting<unknown>> = new Map(
  Object.values<Setting<unknown>>(settings).map((setting) => [setting.name, setting]),
);
const guides = trackedFiles("*.md").filter((file) => !file.includes(".changeset"));

it("every setting that a guide names is one", () => {
  const unknown = guides.flatMap((file) =>
    Array.from(textOf(file).matchAll(/`(BONAFIDE_[A-Z_]+)\b(?!…|\*)/g), ([, name = ""]) => name)
      .filter((name) => !known.has(name) && !name.endsWith("_"))
      .map((name) => `${file}: ${name}`),
  );
  assert.deepStrictEqual(unknown, []);
});

/** The settings that the shell reads from the lines of a document. */
const shownIn = (file: string): ReadonlyArray<readonly [name: string, value: string]> =>
  Array.from(
    textOf(file).matchAll(/^(?:export )?(?:BONAFIDE_[A-Z_]+|DATABASE_URL)=.*$/gm),
    ([line]) =>
      execFileSync("bash", ["--norc", "-c", `set -a\n${line.replace(/ npx .*/, "")}\nenv -0`], {
        encoding: "utf8",
        env: { PATH: process.env["PATH"] },
      }),
  )
    .flatMap((environment) => environment.split("\0"))
    .flatMap((line) => {
      const [, name = "", value = ""] = /^(BONAFIDE_\w+|DATABASE_URL)=([\s\S]*)$/.exec(line) ?? [];
      return name === "" ? [] : [[name, value] as const];
    });

it.effect("every setting that a guide shows is read as it stands", () =>
  Effect.gen(function* () {
    const shown = guides.flatMap(shownIn);
    assert.isAbove(shown.length, 12);
    for (const [name, value] of shown) {
      const setting = known.get(name) ?? assert.fail(`${name} is no setting`);
      const read = yield* readSetting(setting, "production").pipe(
        Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env: { [name]: value } }))),
      );
      assert.isTrue(Result.isSuccess(read), `${name}=${value}`);
    }
  }),
);
