import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { type ServerApart, startServerApart } from "../server/StartedServer.ts";
import { storedContents } from "../storage/StoredContents.ts";
import type { StorePlace } from "../storage/StorePlace.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { affiliationPartner, lastFour, type Parameters } from "./AffiliationPartner.ts";

const settings = { BONAFIDE_PERSON_ATTEMPTS: "3", BONAFIDE_CLIENT_RATE: "10" };

describeStores((store) => {
  let place: StorePlace;
  let server: ServerApart;
  let people: Readonly<Record<string, Parameters>>;
  let clients: Readonly<Record<"profile1" | "profile2", Parameters>>;

  const start = () =>
    startServerApart({ dataDir: place.dataDir, settings: { ...place.settings, ...settings } });

  beforeAll(async () => {
    place = await store.fresh();
    server = await start();
    ({ clients, people } = await server.sandbox());
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await place.remove();
  });

  const check = (changes: Parameters = {}) =>
    affiliationPartner(server, clients.profile1).post("/military/verify/person", {
      ...lastFour(people["military"] ?? {}),
      ...changes,
    });

  /** The right check of a person who was guessed at too often. */
  const refused = async () => {
    const right = { ...clients.profile1, ...lastFour(people["military"] ?? {}) };
    const query = new URLSearchParams(right);
    const answer = await fetch(`${server.baseUrl}/military/verify/person?${query}`, {
      method: "POST",
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(86_000);
    expect(await answer.json()).toEqual({
      errors: [{ code: 5100, message: "Rate limit exceeded for this product" }],
    });
  };

  describe("a server that limits", () => {
    it("refuses checks of a person that failed too often, to that organization, also after it is killed", async () => {
      expect((await check()).code).toBe(200);
      const guesses = [];
      for (const social of ["5551", "5552", "5553"]) guesses.push(await check({ social }));
      const [{ result: wrong } = { result: undefined }] = guesses;
      expect(wrong).toMatchObject({ verified: false, reason_code: "NOT_FOUND" });
      await refused();
      expect((await check({ lname: "Remarkably" })).code).toBe(300);
      await server.stop("SIGKILL");
      server = await start();
      await refused();
      const { birth_date = "" } = people["military"] ?? {};
      for (const [file, bytes] of await storedContents(server)) {
        // The sandbox's people, and requests with them.
        if (file === "sandbox.json" || file.startsWith("http")) continue;
        expect(bytes.includes(birth_date) || bytes.includes("emarkably")).toBe(false);
      }
      const student = affiliationPartner(server, clients.profile1);
      const other = lastFour(people["student"] ?? {});
      expect((await student.post("/student/verify/person", other)).code).toBe(200);
    });

    it("tells a client that calls too often how long to wait, and lets others in", async () => {
      const { baseUrl } = server;
      const credentials = clients.profile2;
      const call = (parameters: Parameters) =>
        fetch(`${baseUrl}/military/verify/person?${new URLSearchParams(parameters)}`, {
          method: "POST",
        });
      const answers = [];
      for (let times = 0; times < 11; times += 1) answers.push(await call(credentials));
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
      const [last] = answers.slice(-1);
      expect(Number(last?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(await last?.json()).toEqual({
        errors: [{ code: 5100, message: "Rate limit exceeded for this product" }],
      });
      expect((await call(clients.profile1)).status).toBe(200);
      const references = await fetch(
        `${baseUrl}/military/documents?${new URLSearchParams(credentials)}`,
      );
      expect(references.status).toBe(200);
    });
  });
});
