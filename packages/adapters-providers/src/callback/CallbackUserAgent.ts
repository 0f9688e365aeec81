import { readFileSync } from "node:fs";
import { Schema } from "effect";

const Manifest = Schema.fromJsonString(Schema.Struct({ version: Schema.String }));

/** The user agent of callbacks: `bonafide/` and the version. */
export const callbackUserAgent = `bonafide/${
  Schema.decodeSync(Manifest)(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
    .version
}`;
