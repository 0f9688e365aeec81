import { CamaraConfig } from "@bonafide/adapters-providers/telecom/camara/CamaraConfig";
import { SmppConfig } from "@bonafide/adapters-providers/telecom/smpp/SmppConfig";
import { TemplateConfig } from "@bonafide/adapters-providers/telecom/template/TemplateConfig";
import { TwilioConfig } from "@bonafide/adapters-providers/telecom/twilio/TwilioConfig";
import { namesOf, Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Schema } from "effect";

const bases = {
  smpp: {
    vendor: "smpp",
    name: "smsc",
    url: "smpp://smsc.example",
    systemId: "id",
    password: "pw",
    from: "12345",
  },
  http: { vendor: "http", name: "any", url: "https://any.example/{to}" },
  twilio: {
    vendor: "twilio",
    name: "t",
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "t",
    from: "1",
  },
  camara: {
    vendor: "camara",
    name: "c",
    url: "https://c.example",
    token: { url: "https://c.example/token", clientId: "id", clientSecret: "s" },
  },
} as const;

const decode = {
  smpp: Schema.decodeUnknownSync(SmppConfig),
  http: Schema.decodeUnknownSync(TemplateConfig),
  twilio: Schema.decodeUnknownSync(TwilioConfig),
  camara: Schema.decodeUnknownSync(CamaraConfig),
};

type Vendor = keyof typeof bases;
const vendors: ReadonlyArray<Vendor> = ["smpp", "http", "twilio", "camara"];

const taken = (vendor: Vendor, setting: object): boolean => {
  try {
    decode[vendor]({ ...bases[vendor], ...setting });
    return true;
  } catch {
    return false;
  }
};

/** The least and the greatest value of a setting, and what is just beyond. */
const numbers: ReadonlyArray<readonly [name: string, least: number, most: number]> = [
  ["order", 0, 1_000],
  ["weight", 0, 1_000],
  ["retries", 0, 5],
  ["breakAfter", 1, 1_000],
];
const smppNumbers: typeof numbers = [
  ["binds", 1, 16],
  ["window", 1, 1_000],
  ["fromTon", 0, 6],
  ["fromNpi", 0, 18],
];
type Between = readonly [
  name: string,
  inside: ReadonlyArray<unknown>,
  outside: ReadonlyArray<unknown>,
];
const texts: ReadonlyArray<Between> = [
  ["systemId", ["x", "x".repeat(15)], ["", "x".repeat(16)]],
  ["password", ["", "x".repeat(8)], ["x".repeat(9)]],
  ["systemType", ["", "x".repeat(12)], ["x".repeat(13)]],
  ["from", ["x", "x".repeat(20)], ["", "x".repeat(21)]],
  ...["enquireEvery", "answerWithin", "reconnectAfter", "validFor"].map((name): Between => [
    name,
    ["10 millis", "2 days"],
    ["9 millis", "49 hours"],
  ]),
  [
    "url",
    ["smpp://a.example", "smpps://a.example:1/", "smpp://[::1]:2775"],
    [
      "http://a.example",
      "smpp://u@a.example",
      "smpp://:p@a.example",
      "smpp://a.example/path",
      "smpp://a.example?q=1",
      "smpp://a.example#f",
      "smpp://",
      "no URL",
    ],
  ],
];
const durations: ReadonlyArray<Between> = [
  ["timeLimit", ["1 millis", "15 seconds"], ["0 millis", "15001 millis"]],
  ["restFor", ["1 millis", "1 hour"], ["0 millis", "3600001 millis"]],
];
const asBetween = ([name, least, most]: (typeof numbers)[number]): Between => [
  name,
  [least, most],
  [least - 1, most + 1, least + 0.5],
];
const rows: ReadonlyArray<readonly [vendor: Vendor, row: Between]> = [
  ...vendors.flatMap((vendor) =>
    [...numbers.map(asBetween), ...durations].map((row) => [vendor, row] as const),
  ),
  ...[...smppNumbers.map(asBetween), ...texts].map((row) => ["smpp", row] as const),
  ["http", ["headers", [{ a: "x".repeat(4_096) }], [{ a: "x".repeat(4_097) }]]],
  ["twilio", ["url", ["https://t.example/a/"], ["ftp://t.example", "https://t.example?q=1", "x"]]],
];

describe("The settings of a vendor", () => {
  it.each(rows)("of %s have bounds: %j", (vendor, [name, inside, outside]) => {
    const judged = (values: ReadonlyArray<unknown>) =>
      values.filter((value) => taken(vendor, { [name]: value }));
    expect(judged(inside)).toEqual(inside);
    expect(judged(outside)).toEqual([]);
  });

  it.each(vendors)("of %s have a plan where the file gives none", (vendor) => {
    expect(decode[vendor](bases[vendor])).toMatchObject({
      order: 0,
      weight: 1,
      timeLimit: Duration.seconds(4),
      retries: 0,
      breakAfter: 5,
      restFor: Duration.seconds(30),
    });
  });

  it("have defaults that the documents name", () => {
    expect(decode.smpp(bases.smpp)).toMatchObject({
      systemType: "",
      binds: 1,
      window: 10,
      fromTon: 1,
      fromNpi: 1,
      enquireEvery: Duration.seconds(30),
      answerWithin: Duration.seconds(10),
      reconnectAfter: Duration.seconds(1),
      validFor: Duration.minutes(10),
      receiptIds: "same",
      errors: {},
    });
    expect(decode.twilio(bases.twilio).validFor).toEqual(Duration.minutes(10));
  });

  it("of traffic are counts and a part", () => {
    const isTraffic = Schema.is(Vendors.fields.traffic);
    const traffic = (given: object) => {
      const limit = { perHour: 1, perDay: 1, ...given };
      return isTraffic({ number: limit, prefix: limit, account: limit, address: limit });
    };
    const confirmed = (from: number, part: number) => ({ confirmed: { from, part } });
    expect([traffic({}), traffic({ perHour: 1_000_000_000 })]).toEqual([true, true]);
    expect([traffic({ perHour: 0 }), traffic({ perDay: 1_000_000_001 })]).toEqual([false, false]);
    expect([traffic(confirmed(1, 0)), traffic(confirmed(9, 1))]).toEqual([true, true]);
    expect([traffic(confirmed(1, -0.1)), traffic(confirmed(1, 1.1))]).toEqual([false, false]);
  });

  it("have every vendor's name, the shadow's too", () => {
    const [sms, carrier] = [decode.smpp(bases.smpp), decode.camara(bases.camara)];
    const vendors = Schema.decodeUnknownSync(Vendors)({});
    expect(namesOf(vendors)).toEqual([]);
    expect(namesOf({ ...vendors, sms: [sms], carriers: [carrier] })).toEqual(["smsc", "c"]);
    expect(namesOf({ ...vendors, shadow: { ...carrier, name: "beside" } })).toEqual(["beside"]);
  });
});
