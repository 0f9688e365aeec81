import { lastFour, type Parameters } from "../affiliation/AffiliationPartner.ts";
import { connect, type Socket } from "node:net";
import { backOf, formOf, frontOf } from "../document/SampleForms.ts";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import type { Tenant } from "./Tenant.ts";

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** How long a half-sent request stays open, in milliseconds. */
const halfSentFor = 400;

/** What a hostile partner knows of its victim. */
export interface Victim {
  readonly people: Readonly<Record<string, Parameters>>;
  /** Ids that the partner has found out, newest last. */
  readonly ids: ReadonlyArray<string>;
}

/**
 * Random calls of a partner that wishes another one ill: right and wrong ones of every family, the other's people and
 * ids, large forms, and bodies that stop half way. `stop` ends it and waits for what is under way.
 */
export const hostileTrace = (baseUrl: string, partner: Tenant, victim: Victim, seed: number) => {
  const random = randomOf(seed);
  const one = <A>(from: ReadonlyArray<A>, otherwise: A): A =>
    from[Math.floor(random() * from.length)] ?? otherwise;
  const digits = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 10)).join("");
  const { account, affiliation, applications } = partner;
  const port = Number(new URL(baseUrl).port);
  const held = new Set<Socket>();

  const halfSent = (headers: ReadonlyArray<string>, body: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.resume();
    socket.write(`${headers.join("\r\n")}\r\n\r\n${body}`);
    held.add(socket);
    // Uploads of this partner wait for the room that its half-sent ones hold: without an end, they would be all it does.
    const end = setTimeout(() => socket.destroy(), halfSentFor);
    socket.on("close", () => {
      clearTimeout(end);
      held.delete(socket);
    });
  };

  const guess = (family: string) => {
    const person = lastFour(victim.people[family] ?? {});
    return one<Parameters>(
      [
        person,
        { ...person, social: digits(4) },
        { ...person, birth_date: `19${digits(2)}-01-01` },
        { ...person, email: "mine@example.com", lname: "Mine" },
        { ...person, state: "CA" },
      ],
      person,
    );
  };

  const calls: ReadonlyArray<() => Promise<unknown>> = [
    () => account.createVerification({ metadata: digits(600) }),
    () => account.send({ phone: one(["2025550123", "9995551004", "1"], "1") }),
    () => account.confirm(one(victim.ids, "none"), digits(6)),
    () => account.verification(one(victim.ids, "none")),
    () => account.transaction(one(victim.ids, "none")),
    () => account.send({ phone: "2025550123", verification_id: one(victim.ids, "none") }),
    () => account.identity({ phone: `888${digits(7)}`, birth_date: "1980-01-01" }),
    () =>
      account.verify(
        "license",
        formOf("license", one(["mock-verified.jpg", "mock-pending.jpg"], "")),
      ),
    () =>
      account.verify("license", [
        frontOf("mock-verified.jpg", sampleImage("jpeg", 4 * 1024 * 1024)),
        backOf(),
      ]),
    ...(["military", "student", "teacher"] as const).flatMap((family) =>
      Array.from(
        { length: 3 },
        () => () => affiliation.post(`/${family}/verify/person`, guess(family)),
      ),
    ),
    () => affiliation.post("/teacher/verify/account", guess("teacher")),
    () => affiliation.post("/military/verify/account", guess("military")),
    () => applications.partner.ask("GET", `/v1/applications/${one(victim.ids, "none")}`),
    () => applications.partner.ask("POST", applications.path, { name: "Mine" }),
    () => applications.partner.ask("GET", `/v1/applications/enums?${digits(2_000)}`),
    async () =>
      halfSent(
        [
          "POST /api/v2/document/license/verify HTTP/1.1",
          "host: 127.0.0.1",
          `authorization: ${account.authorization}`,
          "content-type: multipart/form-data; boundary=b",
          `content-length: ${30 * 1024 * 1024}`,
        ],
        `--b\r\nContent-Disposition: form-data; name="front_image"; filename="a.jpg"\r\n\r\n`,
      ),
    async () => halfSent(["GET /health HTTP/1.1", `x: ${digits(4_000)}`], ""),
  ];

  let stopped = false;
  let made = 0;
  const lane = async () => {
    while (!stopped) {
      made++;
      // The answers to this partner do not matter, nor do connections that the server ends.
      await one(calls, async () => undefined)().catch(() => undefined);
    }
  };
  const lanes = Promise.all(Array.from({ length: 6 }, lane));

  return {
    /** Waits until so many calls were made in all. */
    calls: async (least: number) => {
      while (made < least) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    stop: async () => {
      stopped = true;
      for (const socket of held) socket.destroy();
      await lanes;
      return made;
    },
  };
};
