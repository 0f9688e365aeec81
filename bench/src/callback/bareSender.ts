import { Schema } from "effect";
import { Client } from "undici";
import { Post } from "./Messages.ts";

const dropped = new Set(["connection", "content-length", "host", "transfer-encoding"]);

/**
 * Posts one message repeatedly with the product's HTTP client, as a script would: each loop posts after the previous
 * answer, on a kept connection. It looks up, signs and stores nothing.
 */
const postAll = async ({ count, loops, message, port }: Post): Promise<void> => {
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !dropped.has(name)),
  );
  let left = count;
  const loop = async (): Promise<void> => {
    const client = new Client(`http://127.0.0.1:${port}`);
    while (left > 0) {
      left -= 1;
      const { body } = await client.request({
        path: message.path,
        method: "POST",
        headers,
        body: message.body,
      });
      await body.dump();
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: loops }, loop));
  process.send?.({ posted: count });
};

process.on("message", (asked) => {
  if (Schema.is(Post)(asked)) void postAll(asked);
});
