import { Effect, FileSystem } from "effect";
import type { KeySetSource } from "./KeySet.ts";

/** How long a JWKS may take to arrive, in milliseconds, and how large it may be, in bytes. */
const fetchTimeout = 5_000;
const longest = 1_048_576;

/** A JWKS at a URL: kept for 10 minutes, and asked for an unknown key once in 30 seconds. Redirects are not followed. */
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

/** A JWKS in a file, which is read once a second at most: what is put in its place counts at once. */
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
