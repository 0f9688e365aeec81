import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Effect } from "effect";
import sharp from "sharp";
import { Client } from "undici";
import { makeImages } from "../passback/GrantedImages.ts";
import { compared, measured } from "../report/Row.ts";
import { oauthOf } from "../server/Partner.ts";
import { product, startServer } from "../server/Server.ts";
import { type Bench, copyOf, inShortTurns, NotMeasured } from "./Bench.ts";

/** Like a camera's picture: a JPEG of about 2 MB, 3000 by 2000 pixels. */
const photograph = Effect.promise(() =>
  sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 16 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
);

const bare = (bytes: Uint8Array, width: number, height: number) =>
  sharp(bytes).resize({ width, height, fit: "inside", withoutEnlargement: true }).toBuffer();

/** The small size is made from the preview, the large one from the original. */
const sizes = [
  { width: 300, height: 200, target: { atLeast: 0.85 } },
  { width: 600, height: 400 },
] as const;

/** Resets the limit of two views a minute. */
const forgetShown = (dataDir: string): void => {
  const database = new Sqlite(join(dataDir, "bonafide.db"));
  database.exec("DELETE FROM limit_use");
  database.close();
};

/** Pictures a second, one after the other. */
const rateOf = <A>(all: ReadonlyArray<A>, one: (item: A) => Promise<unknown>) =>
  Effect.tryPromise({
    try: async () => {
      const began = performance.now();
      for (const item of all) await one(item);
      return (all.length * 1000) / (performance.now() - began);
    },
    catch: (error) => new NotMeasured({ message: String(error) }),
  });

/**
 * A photograph scaled down for a consumer: counted, audited, decrypted and resized, against bare calls of the same
 * library.
 */
export const measurePassback = (bench: Bench) =>
  Effect.gen(function* () {
    const { pictures, rounds } = bench.scale;
    const dataDir = copyOf(bench, bench.template, "passback");
    const bytes = yield* photograph;
    const tokens = yield* makeImages(dataDir, bytes, pictures);
    const { apiToken: token } = oauthOf(dataDir);
    const { port } = yield* startServer(product, dataDir);
    const client = yield* Effect.acquireRelease(
      Effect.sync(() => new Client(`http://127.0.0.1:${port}`)),
      (open) => Effect.promise(() => open.close()),
    );

    const passed = async (documentToken: string, size: string) => {
      const query = new URLSearchParams({ token, size }).toString();
      const path = `/api/public/v3/documents/${documentToken}?${query}`;
      const { body, statusCode } = await client.request({ method: "POST", path });
      const { byteLength } = await body.arrayBuffer();
      if (statusCode !== 200 || byteLength === 0) throw new Error(`It answered ${statusCode}`);
    };
    // Separate buffers like the product's: one buffer would stay in the processor's cache.
    const photographs = tokens.map(() => Buffer.from(bytes));

    return yield* Effect.forEach(sizes, ({ height, width, ...bound }) =>
      Effect.gen(function* () {
        const size = `${width}x${height}`;
        const ours = Effect.suspend(() => {
          forgetShown(dataDir);
          return rateOf(tokens, (documentToken) => passed(documentToken, size));
        });
        const theirs = rateOf(photographs, (photograph) => bare(photograph, width, height));
        const [rates = [], references = []] = yield* inShortTurns(rounds, [ours, theirs]);
        return compared({
          name: `passback of 2 MB at ${size}`,
          unit: "pictures/s",
          measured: measured(rates),
          against: "bare sharp",
          reference: measured(references),
          ...bound,
        });
      }),
    );
  });
