import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import type * as Client from "../src/Client.ts";
import { scripted } from "./Scripted.ts";

const folder = new URL("../src/", import.meta.url);

/** What browsers, workers, Bun, Deno and Node have alike. */
const standards = {
  AbortSignal,
  Blob,
  Date,
  FormData,
  Headers,
  Response,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  crypto,
  fetch,
  performance,
  setTimeout,
};

/** A module as the body of a function of `require` and `exports`. */
const asFunction = (file: string): string => {
  const source = stripTypeScriptTypes(readFileSync(new URL(file, folder), "utf8"));
  return source
    .replaceAll(/import \{([^}]*)\} from ("[^"]+");/g, "const {$1} = require($2);")
    .replaceAll(/export \{([^}]*)\} from ("[^"]+");/g, (_, names: string, from: string) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `exports.${name} = require(${from}).${name};`)
        .join(" "),
    )
    .replaceAll(/export const (\w+)/g, "const $1 = exports.$1")
    .replaceAll(/export class (\w+)/g, "const $1 = exports.$1 = class $1");
};

const files = readdirSync(folder).filter((file) => file !== "Callback.ts");

it("calls, uploads, tries again and is refused with nothing but web standards", async () => {
  const modules = files.map(
    (file) => `"./${file}": (require, exports) => {\n${asFunction(file)}\nreturn exports; }`,
  );
  const script = `"use strict"; const modules = {${modules.join(",\n")}}; const made = {};
const require = (name) => (made[name] ??= modules[name](require, {}));
require("./Client.ts")`;
  const { BonafideRefusal, bonafide }: typeof Client = runInContext(
    script,
    createContext({ ...standards }),
  );
  await using server = await scripted([
    { status: 503, headers: { "retry-after": "0" } },
    { status: 200, body: { verification_id: "1", transactions: [] } },
    { status: 200, body: { transaction_id: "2" } },
    { status: 422, body: { errors: [{ code: 3101, message: "no" }] } },
  ]);
  const client = bonafide({ baseUrl: server.baseUrl, authorization: "Bearer Service x" });
  expect((await client.verification.create()).verification_id).toBe("1");
  await client.document.passport({ front_image: new Blob(["picture"]) });
  const refused = await client.telecom.send({ phone: "1" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BonafideRefusal);
  expect(server.asked).toEqual([
    "POST /api/v2/verification",
    "POST /api/v2/verification",
    "POST /api/v2/document/passport/verify",
    "POST /api/v2/telecom/possession/sms/send",
  ]);
});
