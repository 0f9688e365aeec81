import { northAmericanPhoneRule } from "@bonafide/adapters-providers/telecom/NorthAmericanPhoneRule";
import { sandboxPhoneRule } from "@bonafide/adapters-providers/telecom/sandbox/SandboxPhoneRule";
import { Phone } from "@bonafide/core/telecom/Phone";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { phoneRuleContract } from "@bonafide/testkit/telecom/PhoneRuleContract";
import { Layer } from "effect";
import { describe, expect, it } from "vitest";

const accepts = (rule: typeof sandboxPhoneRule, digits: string) => rule.accepts(Phone.make(digits));

const phones = (...digits: ReadonlyArray<string>) => digits.map((text) => Phone.make(text));

const production = northAmericanPhoneRule({ tollFree: false });

phoneRuleContract(Layer.succeed(PhoneRule, sandboxPhoneRule), {
  accepted: phones("2125550100", "8885550100", "9995550100"),
  refused: phones("0125550100", "1125550100"),
});
phoneRuleContract(Layer.succeed(PhoneRule, production), {
  accepted: phones("2125550100", "4165550123"),
  refused: phones("0125550100", "1125550100", "9995550100", "2425551234"),
});

describe("sandboxPhoneRule", () => {
  it.each(["0", "1"])("refuses what begins with %s", (digit) => {
    expect(accepts(sandboxPhoneRule, `${digit}125550100`)).toBe(false);
  });

  it.each(["2", "3", "4", "5", "6", "7", "8", "9"])("takes what begins with %s", (digit) => {
    expect(accepts(sandboxPhoneRule, `${digit}000000000`)).toBe(true);
  });
});

describe("northAmericanPhoneRule", () => {
  it.each([
    "2125550100",
    "2022341234",
    "4165550123",
    "6045551234",
    "9072345678",
    "8085551234",
    "7872345678",
    "6714722345",
    "3407752345",
    "6846332345",
    "6702345678",
  ])("takes %s of the US, its territories or Canada", (digits) => {
    expect(accepts(production, digits)).toBe(true);
  });

  it.each([
    ["0125550100", "no such beginning"],
    ["1212555010", "a country code and nine digits"],
    ["9995550100", "area code not assigned"],
    ["9110000000", "a service code"],
    ["2120550100", "exchanges begin with 2 to 9"],
    ["2121550100", "exchanges begin with 2 to 9"],
    ["2425551234", "the Bahamas"],
    ["8762345678", "Jamaica"],
    ["9002345678", "premium rate"],
    ["8002345678", "toll-free"],
    ["8772345678", "toll-free"],
  ])("refuses %s: %s", (digits) => {
    expect(accepts(production, digits)).toBe(false);
  });

  it("takes toll-free numbers where the setting says so, and still no premium ones", () => {
    const withTollFree = northAmericanPhoneRule({ tollFree: true });
    expect(accepts(withTollFree, "8002345678")).toBe(true);
    expect(accepts(withTollFree, "9002345678")).toBe(false);
  });
});
