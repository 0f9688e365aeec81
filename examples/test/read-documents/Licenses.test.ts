import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { nameOnLicense } from "../../read-documents/Licenses.ts";

const specimen = (name: string) =>
  fileURLToPath(new URL(`../../specimens/${name}.jpg`, import.meta.url));
const front = specimen("license-front");
const back = specimen("license-back");

it("reads the specimen that lies here", async () => {
  expect(await nameOnLicense(front, back, true)).toMatch(/^[A-Z]+ EXAMPLE, born \d{4}-\d\d-\d\d$/);
});

it("believes no specimen in earnest", async () => {
  expect(await nameOnLicense(front, back)).toBe("2005 unable to verify document");
});
