import { readFileSync } from "node:fs";
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

/** The webhook secret of the demo organization, from the file that a sandbox writes. */
const sandboxSecret = (file: string): string => {
  const { organizations } = JSON.parse(readFileSync(file, "utf8"));
  return organizations.demo.webhook_secret;
};

// Runs by itself: node examples/receiver/Receiver.ts [sandbox.json] [port]
if (import.meta.main) {
  const [, , file = "data/sandbox.json", port = "4000"] = process.argv;
  const server = makeReceiver(process.env["WEBHOOK_SECRET"] ?? sandboxSecret(file), (message) =>
    console.log(JSON.stringify(message)),
  );
  server.listen(Number(port), "127.0.0.1", () => {
    const address = server.address();
    const at = typeof address === "object" && address !== null ? address.port : port;
    console.log(`Give "callback_url": "http://127.0.0.1:${at}/" with a request.`);
  });
}
