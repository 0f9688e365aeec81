import type { Phone } from "@bonafide/core/telecom/Phone";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { describe, portTest, someCases } from "../storage/PortTest.ts";

/** The contract of `PhoneRule`. Source: choices, section 2, "phone". */
export const phoneRuleContract = <E>(
  layer: Layer.Layer<PhoneRule, E>,
  { accepted, refused }: Record<"accepted" | "refused", ReadonlyArray<Phone>>,
): void => {
  const test = portTest(layer);
  const [valid, others] = [someCases("accepted", accepted), someCases("refused", refused)];

  describe("PhoneRule", () => {
    test(
      "takes numbers that are valid here, and no others",
      Effect.gen(function* () {
        const { accepts } = yield* PhoneRule;
        expect(valid.filter((phone) => !accepts(phone))).toEqual([]);
        expect(others.filter((phone) => accepts(phone))).toEqual([]);
      }),
    );
  });
};
