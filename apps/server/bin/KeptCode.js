// What V8 compiled of the bundled program, kept for the next start. Plain JavaScript, like the launcher.
import { readFileSync } from "node:fs";
import module from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import { setImmediate } from "node:timers/promises";
import v8 from "node:v8";
import vm from "node:vm";
import zlib from "node:zlib";
import { writeKept } from "./KeptFile.js";

const checksumBytes = 4;

/** What was kept of a script, undefined where there is nothing whole. V8 does not check it. */
const readKept = (file) => {
  try {
    const kept = readFileSync(file);
    const code = kept.subarray(checksumBytes);
    return kept.readUInt32LE() === zlib.crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
};

const withChecksum = (code) => {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(zlib.crc32(code));
  return Buffer.concat([checksum, code]);
};

/**
 * Loads the bundled program in `main`, a script whose neighbours are scripts too, and returns what it exports. Node's own
 * cache holds a module as it was before it ran, so each function is compiled again at its first call. Here V8 is asked
 * later, for what was compiled until then: after three seconds or at the exit for scripts of which nothing is kept, and
 * after a minute, when a server has answered calls, for those of which it is a tenth more. Kept beside the scripts, apart
 * for each version of V8 and its flags. `afterEach` is called when a script is compiled, and again when it has run.
 */
export const loadWithKeptCode = (main, afterEach = () => {}) => {
  const folder = dirname(main);
  const kept = join(folder, `code-${v8.cachedDataVersionTag()}`);
  const require = module.createRequire(main);
  // Node maps only what it loads itself.
  if (process.sourceMapsEnabled) return require(main);
  const scripts = [];
  const loaded = new Map();

  const load = (name) => {
    const known = loaded.get(name);
    if (known !== undefined) return known.exports;
    const filename = join(folder, name);
    const file = join(kept, name);
    const cachedData = readKept(file);
    const text = `(function (module, exports, require) {${readFileSync(filename, "utf8")}\n})`;
    const script = new vm.Script(text, { filename, cachedData });
    const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
    scripts.push({ file, script, size: isKept ? cachedData.length : 0 });
    const loading = { exports: {} };
    loaded.set(name, loading);
    const imported = (specifier) =>
      specifier.startsWith("./") ? load(specifier.slice(2)) : require(specifier);
    afterEach();
    script.runInThisContext()(loading, loading.exports, imported);
    afterEach();
    return loading.exports;
  };

  const keep = (entry) => {
    const code = entry.script.createCachedData();
    if (code.length <= entry.size * 1.1) return;
    entry.size = code.length;
    writeKept(entry.file, withChecksum(code));
  };
  const keepNew = () => scripts.filter(({ size }) => size === 0).forEach(keep);
  const keepGrown = async () => {
    for (const entry of scripts) {
      keep(entry);
      // All of them take some 30 ms: calls have their turns between.
      await setImmediate();
    }
  };
  process.on("exit", keepNew);
  setTimeout(keepNew, 3_000).unref();
  setTimeout(keepGrown, 60_000).unref();
  return load(main.slice(folder.length + 1));
};
