import { readFileSync } from "node:fs";
import { Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { twilioErrors } from "@bonafide/adapters-providers/telecom/twilio/TwilioMapping";
import { failures } from "@bonafide/core/catalogue/Failure";
import { trafficLimits } from "@bonafide/core/telecom/Traffic";
import { describe, expect, it } from "@effect/vitest";
import { Predicate, Record, Schema } from "effect";

const page = readFileSync(new URL("../../../../docs/carriers.md", import.meta.url), "utf8");

const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text ?? "");

const withSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (!Predicate.isReadonlyObject(value)) return value;
  return Object.keys(value).join() === "env" ? "a secret" : Record.map(value, withSecrets);
};

const decode = Schema.decodeUnknownSync(Vendors, { onExcessProperty: "error" });

describe("docs/carriers.md", () => {
  it("shows vendors files that a server takes", () => {
    expect(examples).toHaveLength(3);
    for (const text of examples) expect(() => decode(withSecrets(JSON.parse(text)))).not.toThrow();
  });

  it("tells every one of Twilio's codes as the table has it", () => {
    const rows = [...page.matchAll(/^\| (\d{5}[^|]*)\| ([^|]+) \|$/gm)];
    const told = rows.flatMap(([, codes = "", seen = ""]) =>
      [...codes.matchAll(/\d{5}/g)].map(([code]) => [code, seen] as const),
    );
    const expected = Record.toEntries(twilioErrors).map(([code, error]) => [
      code,
      error === "not_sent" ? "the next vendor is asked" : String(failures[error].code),
    ]);
    const byCode = ([left = ""]: ReadonlyArray<string>, [right = ""]: ReadonlyArray<string>) =>
      left.localeCompare(right);
    expect(told.toSorted(byCode)).toEqual(expected.toSorted(byCode));
  });

  it("tells the figures of traffic as they are", () => {
    const figures = (text: string) => Number(text.replaceAll(",", ""));
    const rows = [
      ...page.matchAll(/^\| (number|prefix|account|calling address) \| ([\d,]+) \| ([\d,]+) \|/gm),
    ];
    const told = rows.map(([, kind, hour = "", day = ""]) => [kind, figures(hour), figures(day)]);
    const { account, address, number, prefix } = trafficLimits;
    expect(told).toEqual([
      ["number", number.perHour, number.perDay],
      ["prefix", prefix.perHour, prefix.perDay],
      ["account", account.perHour, account.perDay],
      ["calling address", address.perHour, address.perDay],
    ]);
  });
});
