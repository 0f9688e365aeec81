import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, it } from "vitest";
import { drive } from "../../src/load/Drive.ts";
import type { Job } from "../../src/load/Job.ts";

const driving = async (listener: RequestListener, job: Partial<Job> = {}) => {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("No address");
  const report = await drive({
    script: "status",
    port: address.port,
    authorization: "",
    connections: 3,
    seconds: 10,
    requests: 100,
    ids: ["one"],
    ...job,
  });
  server.close();
  return report;
};

it("counts every wrong status", async () => {
  let count = 0;
  const report = await driving((_, response) => {
    count += 1;
    response.writeHead(count % 10 === 0 ? 500 : 200, { "Content-Length": 0 }).end();
  });
  expect(report.requests).toBe(100);
  // Ten statuses, and the empty bodies among the sample.
  expect(report.errors).toBeGreaterThanOrEqual(10);
  expect(report.problem).toContain("GET /api/v2/telecom/one");
});

it("looks into a sample of the bodies", async () => {
  const report = await driving((_, response) => {
    response.writeHead(200, { "Content-Length": 2 }).end("{}");
  });
  expect(report).toMatchObject({ requests: 100, errors: 2 });
});

it("reads attributes by the token that a code was redeemed for, each code once", async () => {
  let tokens = 0;
  const read: Array<string | undefined> = [];
  const report = await driving(
    (request, response) => {
      if (request.method === "GET") read.push(request.headers.authorization);
      else tokens += 1;
      const body = request.method === "GET" ? "{}" : `{"access_token":"token-${tokens}"}`;
      response.writeHead(200, { "Content-Length": body.length }).end(body);
    },
    { script: "redeem-and-read", requests: Number.POSITIVE_INFINITY, ids: ["a", "b", "c", "d"] },
  );
  expect(report.requests).toBe(8);
  expect(new Set(read)).toEqual(new Set([1, 2, 3, 4].map((count) => `Bearer token-${count}`)));
});
