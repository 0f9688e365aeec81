import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An answer on its way through. */
export interface PassingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A fault: what becomes of the answer to a request. */
export type Fault = (
  request: { readonly method: string; readonly url: string },
  answer: PassingAnswer,
) => PassingAnswer;

/** A deployment with a fault. Dispose of it. */
export interface FaultyProxy extends AsyncDisposable {
  readonly baseUrl: string;
}

const contentOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const notPassedOn = new Set(["host", "connection", "content-length", "transfer-encoding"]);

/** Passes requests on to a server, and its answers back with a fault. */
export const startFaultyProxy = async (target: string, fault: Fault): Promise<FaultyProxy> => {
  const proxy = createServer((request, response) => {
    void (async () => {
      const { method = "", url = "" } = request;
      const headers = new Headers();
      for (const [name, value] of Object.entries(request.headers))
        if (!notPassedOn.has(name) && value !== undefined) headers.set(name, String(value));
      if (headers.has("origin")) headers.set("origin", target);
      const content = await contentOf(request);
      const answer = await fetch(new URL(url, target), {
        method,
        headers,
        redirect: "manual",
        ...(content.length === 0 ? {} : { body: new Uint8Array(content) }),
      });
      const cookies = answer.headers.getSetCookie();
      const passing = fault(
        { method, url },
        {
          status: answer.status,
          headers: Object.fromEntries(
            [...answer.headers].filter(([name]) => !notPassedOn.has(name) && name !== "set-cookie"),
          ),
          body: Buffer.from(await answer.arrayBuffer()),
        },
      );
      if (cookies.length > 0) response.setHeader("set-cookie", cookies);
      response.writeHead(passing.status, passing.headers).end(passing.body);
    })();
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, "close");
    },
  };
};
