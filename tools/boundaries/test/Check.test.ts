import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { violations } from "../check.ts";

let plot = "";
beforeEach(() => {
  plot = mkdtempSync(join(tmpdir(), "bonafide-check-"));
});
afterEach(() => rmSync(plot, { recursive: true, force: true }));

const plant = (file: string, source = "export {};\n"): void => {
  mkdirSync(dirname(join(plot, file)), { recursive: true });
  writeFileSync(join(plot, file), source);
};

describe("the check refuses", () => {
  it("an example, a README or the testkit that imports what is not public", () => {
    const hidden = 'import { x } from "@bonafide/core/verification/DueWork";\n';
    const files = ["README.md", "examples/a/Host.ts", "packages/testkit/src/Fake.ts"];
    for (const file of files) plant(file, hidden);
    plant("examples/a/Fine.ts", 'import { x } from "@bonafide/core/telecom/Possession";\n');
    plant("packages/adapters-sql/src/Own.ts", hidden);
    expect(violations(plot)).toEqual(
      files.map((file) => expect.stringMatching(`^${file}:1 imports core/verification/DueWork`)),
    );
  });

  it.each([
    "packages/core/src/index.ts",
    "apps/server/test/index.ts",
    "packages/core/src/telecom/index.mts",
    "packages/core/src/utils.ts",
    "packages/core/src/utils/Name.ts",
    "packages/adapters-http/src/common/Name.ts",
    "packages/adapters-http/test/helpers.ts",
    "bench/src/misc.ts",
    "tools/Helpers/Name.ts",
  ])("a file named %s", (file) => {
    plant(file);
    expect(violations(plot)).toEqual([expect.stringContaining(file)]);
  });

  // Split, so that this file does not silence a type itself.
  it.each([
    ["as unknown", "as string"],
    ["as never", "as string"],
    ["as", "any"],
  ])("a type silenced with %s %s", (first, second) => {
    plant("packages/core/test/Silent.test.ts", `export const a = 1 ${first} ${second};\n`);
    expect(violations(plot)).toEqual([expect.stringContaining("Silent.test.ts:1")]);
  });

  // Split, so that this file does not read it itself.
  it.each([`Date${".now"}()`, `new ${"Date"}()`, `DateTime.${"nowUnsafe"}()`])(
    "a source of the server that says %s",
    (said) => {
      const source = `export const now = ${said};\n`;
      plant("packages/adapters-http/src/server/Time.ts", source);
      plant("packages/adapters-http/test/server/Time.test.ts", source);
      plant("packages/client/src/Time.ts", source);
      expect(violations(plot)).toEqual([
        expect.stringMatching(/^packages\/adapters-http\/src\/server\/Time.ts:1 reads the machine/),
      ]);
    },
  );

  it.each(["dependencies", "peerDependencies", "optionalDependencies"])(
    "the testkit among the %s of what ships",
    (kind) => {
      plant("packages/x/package.json", JSON.stringify({ [kind]: { "@bonafide/testkit": "*" } }));
      expect(violations(plot)).toEqual([expect.stringContaining(kind)]);
    },
  );
});

it("refuses a dependency that ships and that no source imports", () => {
  const dependencies = { "@scope/used": "*", "@types/used": "*", unused: "*" };
  plant("packages/x/package.json", JSON.stringify({ dependencies }));
  plant("packages/x/src/Name.ts", 'export * from "@scope/used/part";\n');
  expect(violations(plot)).toEqual([
    "packages/x/package.json ships unused, which its sources do not import",
  ]);
});

describe("the check lets pass", () => {
  it("a file named after what it holds", () => {
    plant("packages/core/src/telecom/Possession.ts", "export const a = 1 as const;\n");
    plant("packages/core/src/Said.ts", `// ${"as"} any, a comment may say\n`);
    plant("packages/core/dist/index.ts");
    plant("packages/x/package.json", `{"devDependencies":{"@bonafide/testkit":"*"}}`);
    expect(violations(plot)).toEqual([]);
  });

  it("this repository", () => {
    expect(violations(resolve(import.meta.dirname, "../../.."))).toEqual([]);
  });
});
