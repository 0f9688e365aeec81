import { expect, it } from "@effect/vitest";
import { vendorRequestBody } from "../../../src/document/vendor/DocumentVendorRequest.ts";

it("asks a document vendor for a document of one side without a back", () => {
  const front = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
  const body = vendorRequestBody(
    { kind: "passport", front, back: undefined, frontName: undefined },
    { id: "01890000-0000-7000-8000-000000000001", isSuspect: false, today: "2026-11-21" },
  );
  expect(JSON.parse(body)).toEqual({
    id: "01890000-0000-7000-8000-000000000001",
    kind: "passport",
    today: "2026-11-21",
    front: { type: "image/png", data: "iVBORw==" },
  });
});
