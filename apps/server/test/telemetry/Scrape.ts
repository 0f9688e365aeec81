import { once } from "node:events";
import { createServer } from "node:net";

/** A port that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** What a server's metrics say. */
export const scrape = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  const value = (series: string): number | undefined => {
    const line = text.split("\n").find((line) => line.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  return { response, text, value };
};
