import { greyOf } from "@bonafide/adapters-providers/document/picture/GreyConversion";
import { expect, it } from "vitest";

it("weighs the channels as the eye does", () => {
  const data = Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255);
  expect([...greyOf({ width: 4, height: 1, data }).data]).toEqual([255, 76, 149, 28]);
});
