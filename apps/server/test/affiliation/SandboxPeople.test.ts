import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { affiliationPartner, type Parameters } from "./AffiliationPartner.ts";

describeStores((store) => {
  let server: StartedServer;
  let people: Readonly<Record<string, Parameters>>;
  let ready: Readonly<Record<string, Readonly<Record<"profile1" | "profile2", Parameters>>>>;
  let clients: Readonly<Record<"profile1" | "profile2", Parameters>>;

  const notFound = "No record matches the details given";

  /** A valid value that no person of the sandbox has; `Other` where a text may be anything. */
  const other: Parameters = {
    email: "other@example.com",
    birth_date: "1970-01-01",
    state: "CA",
    address: "12 Main St, Elko, NV, 89801",
    school: "a85e2f17-96b3-4d48-b0c4-2d7f1e6a9b33",
    duty_date: "2020-01-15",
  };

  const otherOf = (name: string, value: string): string =>
    name === "social" ? value.replaceAll(/./g, "7") : (other[name] ?? "Other");

  beforeAll(async () => {
    server = await store.serve();
    ({ clients, people, ready } = await server.sandbox());
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe("the people of sandbox.json", () => {
    it.each([
      ["profile1", "teacher", "/teacher/verify/person"],
      ["profile2", "teacher", "/teacher/verify/person"],
      ["profile1", "student", "/student/verify/person"],
      ["profile2", "student", "/student/verify/person"],
      ["profile1", "military", "/military/verify/person"],
      ["profile2", "military", "/military/verify/person"],
      ["profile1", "emt", "/responder/emt/verify/person"],
      ["profile2", "emt", "/responder/emt/verify/person"],
      ["profile1", "firefighter", "/responder/firefighter/verify/person"],
      ["profile2", "firefighter", "/responder/firefighter/verify/person"],
    ] as const)(
      "%s: the %s's ready parameters are verified as they stand, and another name is not",
      async (profile, who, path) => {
        const partner = affiliationPartner(server, clients[profile]);
        const person = ready[who]?.[profile] ?? {};
        const found = await partner.post(path, person);
        expect(found).toMatchObject({ code: 200, result: { verified: true } });
        const missed = await partner.post(path, { ...person, lname: "Nobody" });
        expect(missed).toMatchObject({ code: 300, result: { verified: false } });
        const status = await partner.get(`/${path.split("/")[1]}/status/${found.reference_id}`);
        expect(status).toEqual(found);
      },
    );

    it.each([
      ["teacher", "/teacher/verify/person"],
      ["student", "/student/verify/person"],
      ["military", "/military/verify/person"],
      ["emt", "/responder/emt/verify/person"],
      ["firefighter", "/responder/firefighter/verify/person"],
    ] as const)("the %s is another person with anything changed", async (who, path) => {
      for (const profile of ["profile1", "profile2"] as const) {
        const partner = affiliationPartner(server, clients[profile]);
        const person = ready[who]?.[profile] ?? {};
        for (const name of Object.keys(person)) {
          const changed = await partner.post(path, {
            ...person,
            [name]: otherOf(name, person[name] ?? ""),
          });
          const asked = `${profile} ${name}`;
          expect({ asked, code: changed.code, result: changed.result }).toEqual({
            asked,
            code: 300,
            result:
              profile === "profile1"
                ? { verified: false, reason_code: "NOT_FOUND", reason_text: notFound }
                : { verified: false, reason: { code: "NOT_FOUND", text: notFound } },
          });
        }
      }
    });

    it("a teacher's school may be written otherwise", async () => {
      for (const profile of ["profile1", "profile2"] as const) {
        const partner = affiliationPartner(server, clients[profile]);
        const found = await partner.post("/teacher/verify/person", {
          ...ready["teacher"]?.[profile],
          mname: "A.",
          school_name: "SANDBOX ELEM. SCHOOL",
          school_city: "reno",
          school_district: "Washoe Cnty. School District",
        });
        expect(found.code).toBe(200);
      }
    });

    it.each(["teacher", "student", "military"])("a %s's account is known", async (family) => {
      const partner = affiliationPartner(server);
      const found = await partner.post(`/${family}/verify/account`, people[family] ?? {});
      expect(found.code).toBe(200);
    });

    it("only profile 1 calls without credentials, and only it asks by account", async () => {
      const nobody = affiliationPartner(server);
      const first = await nobody.post("/military/verify/person", ready["military"]?.profile1 ?? {});
      expect(first.code).toBe(200);
      const second = affiliationPartner(server, clients.profile2);
      expect((await second.post("/student/verify/account", people["student"] ?? {})).code).toBe(
        403,
      );
      const wrong = { ...clients.profile1, client_secret: "wrong" };
      expect((await affiliationPartner(server, wrong).get("/teacher/states")).code).toBe(401);
    });

    it("a client is known by its id in either case", async () => {
      const { client_id = "", ...secret } = clients.profile2;
      const partner = affiliationPartner(server, { client_id: client_id.toUpperCase(), ...secret });
      expect(await partner.list("/teacher/states")).toHaveLength(56);
    });

    it.each([
      ["CA", ["teacher_number"]],
      ["TX", ["social"]],
      ["NY", ["teacher_number", "social"]],
      ["PR", []],
    ])("a teacher of %s has to give %j", async (state, needed) => {
      const partner = affiliationPartner(server, clients.profile1);
      const states = await partner.list("/teacher/states");
      expect(states).toContainEqual(
        expect.objectContaining({
          code: state,
          require_number: needed.includes("teacher_number"),
          require_social: needed.includes("social"),
        }),
      );
      const { social = "", teacher_number: _, ...rest } = ready["teacher"]?.profile1 ?? {};
      const least = { ...rest, state, lname: `Teacher ${state}` };
      const bare = await partner.post("/teacher/verify/person", { ...least, social: "" });
      expect(bare.code).toBe(needed.length === 0 ? 300 : 310);
      if (needed.length === 0) return;
      expect(bare.errors).toEqual(
        Object.fromEntries(needed.map((name) => [name, `${name} is missing`])),
      );
      const all = { social, teacher_number: `${state}-10001` };
      const given = Object.fromEntries(
        Object.entries(all).filter(([name]) => needed.includes(name)),
      );
      expect((await partner.post("/teacher/verify/person", { ...least, ...given })).code).toBe(200);
    });

    it("reference data is there", async () => {
      const partner = affiliationPartner(server, clients.profile1);
      expect(await partner.list("/teacher/states")).toHaveLength(56);
      expect(await partner.list("/student/schools")).toHaveLength(3);
      expect(
        await partner.list("/student/schools/search", { query: "sandbox univ" }),
      ).toMatchObject([{ name: "Sandbox University", uuid: people["student"]?.["school"] }]);
      expect(await partner.list("/student/documents")).not.toEqual([]);
      expect(await partner.list("/military/documents")).not.toEqual([]);
      expect(await partner.list("/responder/documents")).not.toEqual([]);
    });
  });
});
