import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Schema } from "effect";

const SandboxFile = Schema.fromJsonString(
  Schema.Struct({
    accounts: Schema.Struct({ demo: Schema.Struct({ authorization: Schema.String }) }),
  }),
);

/** The `Authorization` header of the sandbox's demo account. Source: choices, section 9. */
export const authorizationOf = (dataDir: string): string =>
  Schema.decodeUnknownSync(SandboxFile)(readFileSync(join(dataDir, "sandbox.json"), "utf8"))
    .accounts.demo.authorization;
