import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Effect, FileSystem } from "effect";
import { DataDirectory } from "../storage/DataDirectory.ts";

/** The requests for an editor, in a clone. A package does not carry them. */
const templates = fileURLToPath(new URL("../../../../examples/", import.meta.url));

const isClone = extname(import.meta.url) === ".ts";

/** The text at a path of names, such as `accounts.demo.authorization`. */
const textAt = (content: unknown, place: string): string | undefined => {
  const found = place
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined,
      content,
    );
  return typeof found === "string" ? found : undefined;
};

/** Gives the variables of a `.http` file their values, and its files their whole paths. */
const filled = (text: string, content: unknown): string =>
  text
    .replaceAll(/^@(\w+) = (.+)$/gm, (line, name: string, place: string) => {
      const value = textAt(content, name === "base_url" ? name : place);
      return value === undefined ? line : `@${name} = ${value}`;
    })
    .replaceAll(/^< (.+)$/gm, (_, file: string) => `< ${join(templates, file)}`);

/**
 * Writes the requests of `examples/*.http` with the keys of `sandbox.json` into `http` of the data directory, for its
 * owner only (mode 0600).
 */
export const writeSandboxRequests = Effect.fn("SandboxRequests.write")(function* (
  content: unknown,
) {
  const fs = yield* FileSystem.FileSystem;
  const folder = (yield* DataDirectory).file("http");
  const files = isClone ? yield* Effect.orElseSucceed(fs.readDirectory(templates), () => []) : [];
  const requests = files.filter((name) => name.endsWith(".http"));
  if (requests.length === 0) return;
  yield* fs.makeDirectory(folder, { recursive: true, mode: 0o700 });
  for (const name of requests) {
    const text = yield* fs.readFileString(`${templates}${name}`);
    // Written beside and moved into place: an older file may have another mode.
    yield* fs.writeFileString(`${folder}/${name}.new`, filled(text, content), { mode: 0o600 });
    yield* fs.rename(`${folder}/${name}.new`, `${folder}/${name}`);
  }
});
