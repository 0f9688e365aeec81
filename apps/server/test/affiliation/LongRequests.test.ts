import { describe, expect, it } from "@effect/vitest";
import { sendRaw } from "../server/RawConnection.ts";
import { lastFour } from "./AffiliationPartner.ts";
import { describeStores } from "../storage/TestedStores.ts";

const megabyte = 1024 * 1024;
const path = "/military/verify/person";

describeStores((store) => {
  describe("a request line", () => {
    it("may be a megabyte; a longer one is 431, and the server goes on", async () => {
      await using server = await store.serve();
      const { clients, people } = await server.sandbox();
      const query = new URLSearchParams({
        ...clients.profile2,
        ...people["military"],
      }).toString();
      const ask = async (padding: number) => {
        const line = `POST ${path}?${query}&x=${"x".repeat(padding)} HTTP/1.1`;
        const { statuses, text } = await sendRaw(server.baseUrl, [
          `${line}\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        ]);
        return { statuses, body: text.slice(text.indexOf("\r\n\r\n") + 4) };
      };

      const long = await ask(megabyte - 4_096);
      expect(long.statuses).toEqual([200]);
      expect(long.body).toContain('"code":200');
      const tooLong = { statuses: [431], body: expect.stringContaining('"code":3900') };
      expect(await ask(megabyte)).toEqual(tooLong);
      const many = await Promise.all(Array.from({ length: 8 }, () => ask(10 * megabyte)));
      for (const answer of many) expect([[431], []]).toContainEqual(answer.statuses);

      const health = await fetch(`${server.baseUrl}/health`);
      expect(health.status).toBe(200);
      const person = new URLSearchParams(lastFour(people["military"] ?? {})).toString();
      const next = await fetch(`${server.baseUrl}${path}?${person}`, { method: "POST" });
      expect(await next.text()).toContain('"code":200');
    });

    it("is as long as the setting says", async () => {
      await using server = await store.serve({ settings: { BONAFIDE_MAX_REQUEST_LINE: "8192" } });
      const { status } = await fetch(`${server.baseUrl}${path}?x=${"x".repeat(8_192)}`, {
        method: "POST",
      });
      expect(status).toBe(431);
      const short = await fetch(`${server.baseUrl}${path}?x=${"x".repeat(4_096)}`, {
        method: "POST",
      });
      expect(short.status).toBe(200);
    });
  });
});
