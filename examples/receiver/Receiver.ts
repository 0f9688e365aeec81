import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

/** Accepts messages signed by this secret (`whsec_…`), each once however often it arrives; refuses all others. */
export const makeReceiver = (secret: string, take: (message: unknown) => void): Server => {
  const taken = new Set<unknown>();
  return createServer((request, response) => {
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"];
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const receive = async () => {
      const message = new Webhook(secret).verify(await text(request), headers);
      if (!taken.has(headers["webhook-id"])) take(message);
      taken.add(headers["webhook-id"]);
      response.writeHead(204).end();
    };
    receive().catch(() => response.writeHead(400).end());
  });
};
