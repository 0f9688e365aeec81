#!/usr/bin/env node
// JavaScript that every Node reads, so that one that lacks something can say so.
import * as crypto from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import module from "node:module";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keptBundle } from "./KeptBundle.js";
import { loadWithKeptCode } from "./KeptCode.js";
import { keepResolutions } from "./KeptResolutions.js";
import { paceOfStart } from "./StartPace.js";

const source = new URL("../src/main.ts", import.meta.url);
const isSource = existsSync(source);
const lacking = [
  ...(typeof crypto.argon2 === "function" ? [] : ["crypto.argon2"]),
  ...(process.features.typescript || !isSource ? [] : ["TypeScript"]),
];

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The manifests of the workspace: what they export may change without an install. */
const manifests = () =>
  readdirSync(pathOf("../../../packages")).map((name) =>
    pathOf(`../../../packages/${name}/package.json`),
  );

if (lacking.length > 0) {
  console.error(
    `bonafide needs Node 24.7 or newer: Node ${process.versions.node} for ${process.platform}-${process.arch} lacks ${lacking.join(" and ")}`,
  );
  process.exitCode = 1;
} else {
  // Resolving and compiling imports takes most of a short command's time (ADR 11). Not kept in the shared temporary
  // folder: another user could then change the code that runs. An unwritable folder means that nothing is kept.
  const cache = pathOf("../node_modules/.cache/compiled");
  module.enableCompileCache(cache);
  // Written down at exit; but a server may be killed.
  setTimeout(() => module.flushCompileCache(), 3_000).unref();

  // `npx @bonafide/server` starts a sandbox.
  if (!isSource && process.argv.length === 2) process.argv.push("serve");
  const args = process.argv.slice(2);
  const pace = paceOfStart(args, process.env);
  const bundle = isSource
    ? keptBundle(pathOf("../node_modules/.cache/bundle"), pathOf("../src/server/CommandLine.ts"))
    : undefined;
  if (bundle === undefined) {
    const keep = keepResolutions(cache, isSource ? manifests() : []);
    setTimeout(keep, 3_000).unref();
    await import(isSource ? source : pathToFileURL(pathOf("../dist/main.js")).href);
  } else await loadWithKeptCode(bundle, pace).runCommandLine(args);
}
