import type { Address } from "@bonafide/core/telecom/Address";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { assert, it } from "@effect/vitest";
import { knownDetails } from "../../src/person/KnownDetails.ts";

const known = (address: Address | undefined) =>
  knownDetails({
    identity: {
      _tag: "Proved",
      value: { birthDate: BirthDate.make("1990-02-28"), address },
      at: 0,
    },
    document: { _tag: "Missing" },
    affiliations: new Map(),
  });

it.each([
  [undefined, ""],
  [{}, ""],
  [{ street1: "Main 1" }, "Main 1"],
  [{ street1: "Main 1", normalized_street: "MAIN ST 1" }, "Main 1"],
  [{ normalized_street: "MAIN ST 1", street2: "Floor 2" }, "MAIN ST 1 Floor 2"],
  [{ street2: "Floor 2" }, "Floor 2"],
] as const)("A form knows of the address %j the street %j", (address, street) => {
  assert.strictEqual(known(address)("street"), street);
});

it("A form knows what was proved, and nothing else", () => {
  const details = known({ city: "Reno", state: "NV", zip: "89501" });
  const names = ["birth_date", "city", "state", "zip", "fname", "other"];
  assert.deepStrictEqual(names.map(details), ["1990-02-28", "Reno", "NV", "89501", "", ""]);
});
