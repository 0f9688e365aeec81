import { openReader, read } from "@bonafide/document-reader/Reader";
import {
  type ReadySpecimenFile,
  readySpecimenFiles,
} from "@bonafide/testkit/document/specimen/ReadySpecimens";
import { expect, it } from "vitest";

const specimen = (name: ReadySpecimenFile) => readySpecimenFiles[name]();

it("reads one document after the other, without a server", async () => {
  await using reader = openReader({ acceptSpecimens: true, threads: 1, today: "2026-11-21" });
  const [front, back] = [await specimen("license-front.jpg"), await specimen("license-back.jpg")];
  expect(await reader.read("license", front, back)).toMatchObject({
    verified: true,
    errors: [],
    facts: { type: "license", lname: "EXAMPLE" },
    checks: { data_consistency: "passed", authenticity: "not_checked" },
  });
  expect(await reader.read("passport", await specimen("passport-expired.jpg"))).toMatchObject({
    verified: false,
    errors: [{ code: 2002, message: "document expired" }],
    facts: { type: "passport" },
  });
  expect(await reader.read("passport", Uint8Array.from([1, 2, 3]))).toMatchObject({
    verified: false,
    errors: [{ code: 2004, additional_info: "front: the file is no JPEG or PNG" }],
  });
});

it("reads one document by itself, and lets no specimen pass", async () => {
  const verdict = await read("passport", await specimen("passport.jpg"));
  expect(verdict).toMatchObject({ verified: false, errors: [{ code: 2005 }] });
  expect(verdict.facts).toBeUndefined();
});

it("refuses a license without its back", async () => {
  await using reader = openReader();
  const front = await specimen("license-front.jpg");
  await expect(reader.read("license", front, undefined)).rejects.toThrow(
    new TypeError("A license has two sides: its back is missing"),
  );
});

it("finds a document unclear that uses up its processor time twice", async () => {
  const settings = { acceptSpecimens: true, budget: 1, patience: 300_000, threads: 1 };
  await using reader = openReader(settings);
  const pictures = ["license-front.jpg", "license-back.jpg"] as const;
  const [front = new Uint8Array(), back] = await Promise.all(pictures.map(specimen));
  expect(await reader.read("license", front, back)).toMatchObject({
    verified: false,
    errors: [{ code: 2004, additional_info: "the pictures could not be read to the end" }],
    doubtful: true,
  });
});

it("reads nothing once it is closed", async () => {
  const reader = openReader();
  await reader.close();
  await expect(reader.read("passport", Uint8Array.from([1]))).rejects.toThrow("disposed");
});
