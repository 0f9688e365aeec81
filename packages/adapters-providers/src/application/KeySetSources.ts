import { Effect, FileSystem } from "effect";
import type { KeySetSource } from "./KeySet.ts";

/** The time limit for a JWKS in milliseconds, and its largest size in bytes. */
const fetchTimeout = 5_000;
const longest = 1_048_576;

/**
 * A JWKS at a URL: cached for 10 minutes, read for an unknown key at most every 30 seconds. Redirects are not followed.
 */
export const urlKeySetSource = (url: string): KeySetSource => ({
  read: Effect.promise(async (signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(fetchTimeout)]);
    const response = await fetch(url, { redirect: "error", signal: limit });
    if (!response.ok) throw new Error(`The JWKS was answered with ${response.status}.`);
    const text = await response.text();
    if (text.length > longest) throw new Error("The JWKS is too long.");
    return JSON.parse(text);
  }),
  maxAge: 600_000,
  cooldown: 30_000,
});

/** A JWKS in a file, read at most once a second: a replacement applies at once. */
export const fileKeySetSource = (
  file: string,
): Effect.Effect<KeySetSource, never, FileSystem.FileSystem> =>
  Effect.map(FileSystem.FileSystem, (fs) => ({
    read: Effect.orDie(fs.readFileString(file)).pipe(
      Effect.map((text): unknown => JSON.parse(text)),
    ),
    maxAge: 1_000,
    cooldown: 1_000,
  }));
