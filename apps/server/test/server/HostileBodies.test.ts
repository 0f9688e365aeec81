import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { backOf, frontOf } from "../document/SampleForms.ts";
import { describeStores } from "../storage/TestedStores.ts";
import type { ServerApart } from "./StartedServer.ts";

const megabyte = 1024 * 1024;

/** A connection that goes on sending a little, and never all that it announced. */
class HostileSocket {
  readonly #socket: Socket;
  #isOpen = true;
  answer = "";

  constructor(port: number, head: ReadonlyArray<string>, beginning: string | Uint8Array = "") {
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("error", () => undefined);
    this.#socket.on("data", (chunk) => (this.answer += chunk.toString("latin1")));
    const drip = setInterval(() => this.#socket.write("x"), 200);
    this.#socket.on("close", () => {
      this.#isOpen = false;
      clearInterval(drip);
    });
    this.#socket.write(`${[...head, "Host: x", "", ""].join("\r\n")}`);
    this.#socket.write(beginning);
  }

  /** Whether the server still waits for more of it. */
  get isWaitedFor(): boolean {
    return this.#isOpen && this.answer === "";
  }

  end(): void {
    this.#socket.destroy();
  }
}

const residentBytesOf = ({ child }: ServerApart): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)]).toString()) * 1024;

const filePart = [
  "--b",
  'Content-Disposition: form-data; name="front_image"; filename="a.jpg"',
  "",
  "",
].join("\r\n");

const formHead = (length: number) => [
  "POST /api/v2/document/license/verify HTTP/1.1",
  "Content-Type: multipart/form-data; boundary=b",
  `Content-Length: ${length}`,
];

/** Tries a wrong password each time that it is called, on the session of one browser. */
const passwordTries = async (baseUrl: string, at: number) => {
  const page = await fetch(`${baseUrl}/signin`);
  const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const csrf = /name="csrf" value="([^"]*)"/.exec(await page.text())?.[1] ?? "";
  let tries = 0;
  return async () => {
    tries += 1;
    const answer = await fetch(`${baseUrl}/signin`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
      body: new URLSearchParams({
        csrf,
        task: "signin",
        email: `${at}-${tries}@people.example`,
        password: "a wrong password",
      }),
    });
    await answer.arrayBuffer();
  };
};

/** Tries passwords on one connection, for as long as it is open. */
const tryPasswords = async (baseUrl: string, at: number, isOver: () => boolean) => {
  const tryNext = await passwordTries(baseUrl, at);
  while (!isOver()) await tryNext();
};

describeStores((store) => {
  let server: ServerApart;
  beforeAll(async () => {
    // Long enough for the slowest machine: no hostile socket is ended by its pace.
    server = await store.serveApart({ settings: { BONAFIDE_BODY_GRACE: "10 minutes" } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe("100 hostile sockets of strangers and of one partner", () => {
    it("stop no other partner's uploads and sends, and take at most 150 MB", async () => {
      const demo = await server.as("demo");
      const images = [
        frontOf("mock-verified.jpg", sampleImage("jpeg", 16 * megabyte - 1)),
        backOf(sampleImage("png", 16 * megabyte - 1)),
      ];
      const upload = async () => (await demo.verify("license", images)).outcome;
      const send = async () => (await demo.send({ phone: "2025550123" })).outcome;
      const signIn = await passwordTries(server.baseUrl, 20);
      // What the server leaves to its collector in the same calls without the crowd, and one password's thread. Where the
      // collector is late, a few rounds more show the most.
      let rest = 0;
      for (let round = 0; round < 8; round += 1) {
        expect(await Promise.all([upload(), send(), send(), send(), send()])).toEqual(
          Array.from({ length: 5 }, () => [200, 210]),
        );
        await signIn();
        rest = Math.max(rest, residentBytesOf(server));
      }

      const port = Number(new URL(server.baseUrl).port);
      const { authorization } = (await server.sandbox()).accounts.other;
      const asPartner = `Authorization: ${authorization}`;
      // Twenty such beginnings are more than the allowed memory.
      const part = Buffer.concat([Buffer.from(filePart), Buffer.alloc(12 * megabyte, 0xff)]);
      const many = <A>(count: number, make: (at: number) => A) =>
        Array.from({ length: count }, (_, at) => make(at));
      const partners = [
        ...many(20, () => new HostileSocket(port, [...formHead(120 * megabyte), asPartner], part)),
        ...many(20, () => new HostileSocket(port, [...formHead(120 * megabyte), asPartner])),
      ];
      const json = [
        "POST /api/v2/verification HTTP/1.1",
        asPartner,
        "Content-Type: application/json",
        "Content-Length: 65000",
      ];
      const strangers = [
        ...many(10, () => new HostileSocket(port, json, "{")),
        ...many(
          10,
          () => new HostileSocket(port, ["POST /oauth/token HTTP/1.1", "Content-Length: 65000"]),
        ),
        ...many(
          10,
          () =>
            new HostileSocket(
              port,
              [
                "POST /military/verify/upload HTTP/1.1",
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: 33000000",
              ],
              "client_id=x&client_secret=",
            ),
        ),
        ...many(10, () => new HostileSocket(port, formHead(1e15), part)),
      ];
      let isOver = false;
      const passwords = many(20, (at) => tryPasswords(server.baseUrl, at, () => isOver));
      await sleep(500);

      let most = 0;
      const outcomes: Array<ReadonlyArray<number>> = [];
      for (let round = 0; round < 3; round += 1) {
        outcomes.push(...(await Promise.all([upload(), send(), send(), send(), send()])));
        most = Math.max(most, residentBytesOf(server));
      }
      const refused = ({ answer, isWaitedFor }: HostileSocket) =>
        isWaitedFor ? [] : answer.slice(0, 12);
      const [ofPartners, ofStrangers] = [partners.flatMap(refused), strangers.flatMap(refused)];
      isOver = true;
      for (const socket of [...partners, ...strangers]) socket.end();
      await Promise.all(passwords);

      expect(outcomes).toEqual(outcomes.map(() => [200, 210]));
      // They were there all the time: none of what others sent had to wait for their end. Only strangers with huge forms got
      // 401, and on a slow machine calls of the partner that waited for room in its share got 429.
      expect(ofStrangers).toEqual(many(10, () => "HTTP/1.1 401"));
      expect(new Set([...ofPartners, "HTTP/1.1 429"])).toEqual(new Set(["HTTP/1.1 429"]));
      expect(most - rest).toBeLessThan(150 * megabyte);
    });
  });
});
