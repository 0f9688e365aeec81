// Files that a start leaves for the next one. Plain JavaScript, like the launcher.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";

/** Writes a file as a whole or not at all: two processes may write at once. Nothing is kept where nothing can be written. */
export const writeKept = (file, contents) => {
  const written = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(written, contents);
    renameSync(written, file);
  } catch {
    // The next start does its work anew.
  }
};
