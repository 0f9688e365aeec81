import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { namesOf } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { trafficLimits } from "@bonafide/core/telecom/Traffic";
import { describe, expect, it } from "@effect/vitest";
import { ConfigProvider, Duration, Effect, Result } from "effect";
import { ServerSettings } from "../../src/settings/ServerSettings.ts";

const secret = "very-secret-value";

const twilio = {
  vendor: "twilio",
  name: "twilio",
  accountSid: `AC${"0".repeat(32)}`,
  authToken: { env: "TWILIO_TOKEN" },
  from: "+15005550006",
};
const camara = {
  vendor: "camara",
  name: "operator",
  url: "https://operator.example",
  token: { url: "https://operator.example/token", clientId: "id", clientSecret: { env: "CAMARA" } },
};

const registry = {
  vendor: "http",
  name: "registry",
  url: "https://records.example/people",
  credential: { bearer: { env: "CAMARA" } },
};

/** What a server reads from a vendors file of this text, and an environment. */
const read = (text: string | undefined, environment: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const directory = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "bonafide-vendors-"))),
      (directory) => Effect.promise(() => rm(directory, { recursive: true })),
    );
    const file = join(directory, "vendors.json");
    if (text !== undefined) yield* Effect.promise(() => writeFile(file, text));
    const env = {
      BONAFIDE_VENDORS: file,
      TWILIO_TOKEN: secret,
      CAMARA: secret,
      ...environment,
    };
    return yield* Effect.result(
      ServerSettings.pipe(
        Effect.provide(ServerSettings.layer),
        Effect.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env }))),
      ),
    );
  });

const problems = Effect.fnUntraced(function* (
  text: string | undefined,
  environment?: Readonly<Record<string, string>>,
) {
  const settings = yield* read(text, environment);
  return Result.isFailure(settings) ? settings.failure.problems : [];
});

const vendors = (file: object) => JSON.stringify(file);

describe("BONAFIDE_VENDORS", () => {
  it.live("tells of vendors and their plans, with secrets of the environment", () =>
    Effect.gen(function* () {
      const settings = yield* read(
        vendors({ sms: [{ ...twilio, weight: 3, timeLimit: "2 seconds" }], shadow: camara }),
      );
      const { vendors: found } = Result.getOrThrow(settings);
      expect(namesOf(found)).toEqual(["twilio", "operator"]);
      const [plan] = found.sms;
      expect(plan).toMatchObject({ order: 0, weight: 3, retries: 0, breakAfter: 5 });
      expect(plan && Duration.toSeconds(plan.timeLimit)).toBe(2);
      expect(found.traffic).toEqual(trafficLimits);
      expect(JSON.stringify(settings)).not.toContain(secret);
    }),
  );

  it.live("tells of sources of records, of all families where it names none", () =>
    Effect.gen(function* () {
      const own = { vendor: "roster", name: "own", families: ["student"] };
      const local = { ...registry, name: "local", url: "http://127.0.0.1:9000" };
      const settings = yield* read(vendors({ records: [own, registry, local] }));
      const { records } = Result.getOrThrow(settings).vendors;
      const all = ["teacher", "student", "military", "responder"];
      expect(records.map(({ families, name }) => [name, families])).toEqual([
        ["own", ["student"]],
        ["registry", all],
        ["local", all],
      ]);
      expect(JSON.stringify(settings)).not.toContain(secret);
    }),
  );

  it.live("changes what is ordinary traffic, of one kind and of the others not", () =>
    Effect.gen(function* () {
      const prefix = { perHour: 1, perDay: 2, confirmed: { from: 3, part: 0.5 } };
      const settings = yield* read(vendors({ traffic: { prefix } }));
      expect(Result.getOrThrow(settings).vendors.traffic).toEqual({ ...trafficLimits, prefix });
    }),
  );

  it.live.each([
    ["that is not there", undefined, ["is not a file that can be read"]],
    ["that is no JSON", "{", ["is not valid: expected JSON"]],
    ["that is no object", "[]", ["is not valid at its whole"]],
    [
      "of an unknown vendor",
      vendors({ sms: [{ ...twilio, vendor: secret }] }),
      ["is not valid at sms.0"],
    ],
    [
      "with a word that means nothing",
      vendors({ sms: [{ ...twilio, timelimit: secret }] }),
      ["is not valid at sms.0.timelimit"],
    ],
    [
      "of a registry that others on the way could read",
      vendors({ records: [{ ...registry, url: "http://records.example" }] }),
      ["is not valid at records.0.url"],
    ],
    [
      "of a registry that no credential is said for",
      vendors({ records: [{ ...registry, credential: "none" }] }),
      ["is not valid at records.0.credential"],
    ],
    [
      "with wrong values, and names each",
      vendors({
        sms: [{ ...twilio, accountSid: secret, weight: -1 }],
        carriers: [{ ...camara, url: `${secret}://` }],
      }),
      [
        "is not valid at sms.0.weight",
        "is not valid at sms.0.accountSid",
        "is not valid at carriers.0.url",
      ],
    ],
    [
      "of two vendors by one name",
      vendors({ sms: [twilio], carriers: [{ ...camara, name: "twilio" }] }),
      ["names two vendors twilio"],
    ],
    [
      "whose secrets are not set",
      vendors({ sms: [{ ...twilio, authToken: { env: "NOT_SET" } }], carriers: [camara] }),
      ["needs NOT_SET, which is missing"],
    ],
  ] as const)("refuses a file %s, and shows none of its values", ([, text, expected]) =>
    Effect.gen(function* () {
      const found = yield* problems(text);
      expect(found).toEqual(expected.map((problem) => `BONAFIDE_VENDORS ${problem}`));
      expect(found.join()).not.toContain(secret);
    }),
  );

  it.live("is wanted by providers that are vendors, each named in one refusal with all else", () =>
    Effect.gen(function* () {
      const wanted = {
        BONAFIDE_ENVIRONMENT: "production",
        BONAFIDE_SMS_PROVIDER: "vendors",
        BONAFIDE_CARRIER_PROVIDER: "vendors",
      };
      expect(yield* problems(vendors({}), wanted)).toEqual([
        expect.stringMatching(/^BONAFIDE_MASTER_KEY is missing/),
        expect.stringMatching(/^BONAFIDE_VENDORS .* BONAFIDE_SMS_PROVIDER requires$/),
        expect.stringMatching(/^BONAFIDE_VENDORS .* BONAFIDE_CARRIER_PROVIDER requires$/),
      ]);
      const half = { BONAFIDE_SMS_PROVIDER: "vendors", BONAFIDE_CARRIER_PROVIDER: "vendors" };
      expect(yield* problems(vendors({ sms: [twilio] }), half)).toEqual([
        expect.stringContaining("BONAFIDE_CARRIER_PROVIDER requires"),
      ]);
    }),
  );
});
