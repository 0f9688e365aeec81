import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Schema } from "effect";
import { assert, describe, it } from "@effect/vitest";

const file = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));
const Failed = Schema.Struct({ code: Schema.Int, stdout: Schema.String, stderr: Schema.String });

const call = (name: string, ...options: ReadonlyArray<string>) =>
  promisify(execFile)(process.execPath, [file(name), ...options]).then(
    (output) => ({ code: 0, ...output }),
    Schema.decodeUnknownSync(Failed),
  );

describe("the commands of the documents", () => {
  it("accuracy.ts prints how to call it", async () => {
    const { code, stderr, stdout } = await call("accuracy.ts", "--people", "none", "--help");
    assert.deepStrictEqual({ code, stderr }, { code: 0, stderr: "" });
    assert.match(stdout, /^accuracy\.ts \[options\]\n\n[A-Z]/);
  });

  for (const [name, options, why] of [
    ["accuracy.ts", ["--peoples", "3"], /^Unknown option '--peoples'\n\naccuracy\.ts \[options\]/],
    ["accuracy.ts", ["--people", "0"], /^0 is no whole number of one or more\n$/],
    ["accuracy.ts", ["--forged", "none"], /^Nothing is called none\. There are: genuine; /],
    ["makers.ts", ["--seeds", "3-x"], /^x is no whole number of one or more\n$/],
    ["makers.ts", ["--seeds", "5-3"], /^5-3 is no span of numbers, such as 3-7\n$/],
    ["accuracy.ts", ["--log", "/missing/log"], /^There is no folder \/missing\n$/],
    ["recognisers.ts", [], /^FOLDER is missing\n\nrecognisers\.ts FOLDER /],
  ] as const)
    it(`${[name, ...options].join(" ")} says what is wrong`, async () => {
      const { code, stderr, stdout } = await call(name, ...options);
      assert.deepStrictEqual({ code, stdout }, { code: 2, stdout: "" });
      assert.match(stderr, why);
    });
});
