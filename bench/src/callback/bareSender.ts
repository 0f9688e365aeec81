import { Schema } from "effect";
import { Client } from "undici";
import { Post } from "./Messages.ts";

/** As many at once as the product has under way to one host. */
const atOnce = 4;

const dropped = new Set(["connection", "content-length", "host", "transfer-encoding"]);

/** Posts one message over and over, on four connections that stay: nothing is looked up, signed or stored. */
process.on("message", (asked) => {
  if (!Schema.is(Post)(asked)) return;
  const { count, message, port } = asked;
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !dropped.has(name)),
  );
  let left = count;
  let open = atOnce;
  const post = (client: Client): void => {
    if (left === 0) {
      open -= 1;
      void client.close();
      if (open === 0) process.send?.({ posted: count });
      return;
    }
    left -= 1;
    client.dispatch(
      { path: message.path, method: "POST", headers, body: message.body },
      {
        onRequestStart: () => {},
        onResponseStart: () => {},
        onResponseData: () => {},
        onResponseEnd: () => post(client),
        onResponseError: (_, error) => {
          throw error;
        },
      },
    );
  };
  for (let at = 0; at < atOnce; at += 1) post(new Client(`http://127.0.0.1:${port}`));
});
