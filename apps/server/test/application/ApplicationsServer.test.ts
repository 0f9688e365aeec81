import { createServer } from "node:http";
import { once } from "node:events";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { standardCatalogFile } from "@bonafide/core/application/StandardApplicationCatalog";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { runBonafide } from "../server/Bonafide.ts";
import { operate } from "../server/Operator.ts";
import { type Answer, Partner } from "../server/Partner.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";

const readObject = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)),
);
const readTexts = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Schema.String)));
const readNames = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Array(Schema.Struct({ name: Schema.String }))),
);

const body = ({ text }: Answer) => readObject(text);

const least = (claimantUuid: string) => ({
  name: "Acme",
  status: "active",
  class: "digital",
  claimantUuid,
});

describeStores((store) => {
  describe("a running server", () => {
    let server: StartedServer;
    beforeAll(async () => {
      server = await store.serve();
    });
    afterAll(() => server[Symbol.asyncDispose]());

    it("gives the sandbox's tokens what is their organization's, and no other's", async () => {
      const { organizations } = await server.sandbox();
      const [demo, other] = [await server.applications("demo"), await server.applications("other")];
      expect([demo.organization, other.organization]).toEqual([
        organizations.demo.uuid,
        organizations.other.uuid,
      ]);
      expect((await other.partner.ask("GET", other.path)).text).toBe("[]");
      const [seeded, ...more] = readNames((await demo.partner.ask("GET", demo.path)).text);
      expect([seeded?.name, more]).toEqual(["Demo web application", []]);
      const made = await demo.partner.ask("POST", demo.path, least(demo.organization));
      expect(made.status).toBe(201);
      const path = String(made.headers.location);
      expect((await demo.partner.ask("GET", path)).text).toBe(made.text);
      expect((await other.partner.ask("GET", path)).outcome).toEqual([404, 4100]);
      expect((await other.partner.ask("GET", demo.path)).outcome).toEqual([404, 4100]);
    });

    it("loses no field of changes that come at the same time", async () => {
      const { organization, partner, path } = await server.applications("demo");
      const made = await partner.ask("POST", path, least(organization));
      const place = String(made.headers.location);
      const changes = [
        { status: "inactive" },
        { type: "web_application" },
        { architectureType: "web" },
        { deviceTypes: ["tablet"] },
        { userTypes: ["staff"] },
      ];
      const answers = await Promise.all(
        changes.map((change) => partner.ask("PATCH", place, change)),
      );
      expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
      const found = await partner.ask("GET", place);
      expect(body(found)).toMatchObject(Object.assign({}, ...changes));
      expect(found.headers.etag).toBe('"6"');
    });

    it("lets one of many through who saw the same version", async () => {
      const { organization, partner, path } = await server.applications("demo");
      const made = await partner.ask("POST", path, least(organization));
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          partner.ask(
            "PATCH",
            String(made.headers.location),
            { userTypes: [String(at)] },
            { "if-match": String(made.headers.etag) },
          ),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 412),
      ]);
    });

    // The lists are a file, on either store.
    if (store.name === "SQLite")
      it("shows no request half of a list while the lists are being replaced", async () => {
        const { partner } = await server.applications("demo");
        // Two lists that share no value, and are long enough to be written in pieces.
        const lists = ["old", "new"].map((word) =>
          Array.from({ length: 2_000 }, (_, at) => `${word} ${at}`).toSorted(),
        );
        const file = join(server.dataDir, "application_enums.json");
        const textOf = (deviceTypes: ReadonlyArray<string>) =>
          JSON.stringify({ ...standardCatalogFile, classes: { digital: { deviceTypes } } });
        const seen = new Set<string>();
        const known = new Map<string, string>([
          [
            JSON.stringify(standardCatalogFile.classes["digital"]?.deviceTypes?.toSorted()),
            "standard",
          ],
          ...lists.map((list, at) => [JSON.stringify(list), `list ${at}`] as const),
        ]);
        const path = "/v1/applications/enums?enum_name=deviceTypes&class=digital";
        const until = async (name: string) => {
          for (;;) {
            const answers = await Promise.all(
              Array.from({ length: 4 }, () => partner.ask("GET", path)),
            );
            for (const { text } of answers) seen.add(known.get(text) ?? "half a list");
            if (answers.every(({ text }) => known.get(text) === name)) return;
          }
        };
        await until("standard");
        for (const [at, list] of lists.entries()) {
          // In place and in pieces, as an editor may write it; then as it should be, in one move.
          await writeFile(file, textOf(list).slice(0, 5_000));
          await writeFile(`${file}.new`, textOf(list));
          await rename(`${file}.new`, file);
          await until(`list ${at}`);
        }
        expect([...seen]).toEqual(["standard", "list 0", "list 1"]);
        const classes = await partner.ask("GET", "/v1/applications/enums?enum_name=class");
        expect(readTexts(classes.text)).toEqual(["digital"]);
      });
  });
});

describe("the operator's own services", () => {
  it("are let in by JWTs of the JWKS that the settings name, for their organizations", async () => {
    const { privateKey, publicKey } = await generateKeyPair("EdDSA");
    const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: "one" }] });
    const keys = createServer((_, response) => response.end(jwks)).listen(0, "127.0.0.1");
    await once(keys, "listening");
    const address = keys.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const audience = "bonafide";
    const issuer = "https://identity.example";
    await using server = await startServer({
      settings: {
        BONAFIDE_INTERNAL_JWKS: `http://127.0.0.1:${port}/jwks.json`,
        BONAFIDE_INTERNAL_ISSUER: issuer,
        BONAFIDE_INTERNAL_AUDIENCE: audience,
      },
    });
    const sign = async (organizations: ReadonlyArray<string>, to = audience) =>
      new Partner(
        server.baseUrl,
        `Bearer ${await new SignJWT({ organizations })
          .setProtectedHeader({ alg: "EdDSA", kid: "one" })
          .setIssuer(issuer)
          .setAudience(to)
          .setSubject("reports@internal.example")
          .setExpirationTime("5 minutes")
          .sign(privateKey)}`,
      );
    const { demo, other } = (await server.sandbox()).organizations;
    const service = await sign([demo.uuid]);
    const path = `/v1/organizations/${demo.uuid}/applications`;
    const made = await service.ask("POST", path, least(demo.uuid));
    expect(made.status).toBe(201);
    expect((await (await sign([other.uuid])).ask("GET", path)).outcome).toEqual([404, 4100]);
    expect((await (await sign([demo.uuid], "other")).ask("GET", path)).outcome).toEqual([
      401, 1100,
    ]);
    keys.closeAllConnections();
    keys.close();
    // Known keys go on counting while the JWKS is away.
    expect((await service.ask("GET", String(made.headers.location))).status).toBe(200);
    const report = await operate(server, "audit", "verify");
    expect(report["broken"]).toBe(0);
    expect(server.output.stdout + server.output.stderr).not.toContain("reports@internal.example");
  });

  it("need an issuer and an audience with their JWKS, and keys that cannot be swapped on the way", async () => {
    const start = (settings: Readonly<Record<string, string>>) =>
      runBonafide(["serve"], {
        PORT: "0",
        BONAFIDE_DATA_DIR: "/nonexistent/bonafide",
        ...settings,
      });
    const alone = await start({ BONAFIDE_INTERNAL_JWKS: "http://keys.example/jwks.json" });
    expect(alone.code).toBe(1);
    expect(alone.stderr).toMatch(/BONAFIDE_INTERNAL_JWKS is not valid/);
    const half = await start({ BONAFIDE_INTERNAL_JWKS: "jwks.json" });
    expect(half.code).toBe(1);
    expect(half.stderr).toContain("BONAFIDE_INTERNAL_ISSUER is missing");
    expect(half.stderr).toContain("BONAFIDE_INTERNAL_AUDIENCE is missing");
  });
});
