#!/usr/bin/env node
// JavaScript that every Node reads, so that one that lacks something can say so.
import * as crypto from "node:crypto";
import { existsSync } from "node:fs";
import module from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";

const source = new URL("../src/main.ts", import.meta.url);
const isSource = existsSync(source);
const lacking = [
  ...(typeof crypto.argon2 === "function" ? [] : ["crypto.argon2"]),
  ...(process.features.typescript || !isSource ? [] : ["TypeScript"]),
];

if (lacking.length > 0) {
  console.error(
    `bonafide needs Node 24.7 or newer: Node ${process.versions.node} for ${process.platform}-${process.arch} lacks ${lacking.join(" and ")}`,
  );
  process.exitCode = 1;
} else {
  // Compiling takes half the time of a short command. Not in the shared temporary folder: another user could then change
  // the code that runs. An unwritable folder means no cache.
  module.enableCompileCache(
    fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)),
  );

  // `npx @bonafide/server` starts a sandbox.
  if (!isSource && process.argv.length === 2) process.argv.push("serve");
  await import(isSource ? source.href : new URL("../dist/main.js", import.meta.url).href);
}
