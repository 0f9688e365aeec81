import { once } from "node:events";
import { createServer } from "node:net";
import { Effect } from "effect";

const find = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : find();
};

/** A free port of this machine. */
export const freePort: Effect.Effect<number> = Effect.promise(find);
