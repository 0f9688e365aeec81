import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { runBonafide } from "../server/Bonafide.ts";

const specimen = (name: string) =>
  fileURLToPath(new URL(`../../../../examples/specimens/${name}`, import.meta.url));

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bonafide-read-"));
});
afterAll(() => rm(directory, { recursive: true }));

const front = specimen("license-front.jpg");

/** The names of a folder's pictures without the numbers that keep them in their order. */
const picturesIn = async (folder: string) =>
  (await readdir(folder)).map((file) => file.replace(/^\d+-/, ""));

describe("bonafide document read", () => {
  it("tells what it read, what it checked and what not, and shows what it saw", async () => {
    const explain = join(directory, "explain");
    const { code, stderr, stdout } = await runBonafide(
      ["document", "read", front, specimen("license-back.jpg"), "--explain", explain],
      { BONAFIDE_DATA_DIR: join(directory, "data") },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^  last name +EXAMPLE$/m);
    expect(stdout).toMatch(/^  data consistency +passed$/m);
    expect(stdout).toMatch(/^  authenticity +not checked$/m);
    expect(stdout).toMatch(/^  birth date +agrees$/m);
    expect(stdout).toContain("The data were read and agree with one another.");
    expect(stdout).not.toMatch(/genuine/i);
    expect(await picturesIn(explain)).toEqual(
      expect.arrayContaining([
        "front-print.png",
        "front-field-number-agrees.png",
        "front-card.png",
        "back-card.png",
      ]),
    );
    for (const file of await readdir(explain))
      expect((await stat(join(explain, file))).mode & 0o077).toBe(0);
    // It has no business with the server's data.
    expect(await readdir(directory)).toEqual(["explain"]);
  });

  it("tells why a document fails, to a program too, and shows what contradicts", async () => {
    const explain = join(directory, "other");
    const { code, stdout } = await runBonafide(
      [
        "document",
        "read",
        front,
        specimen("license-other-back.jpg"),
        "--json",
        "--explain",
        explain,
      ],
      {},
    );
    expect(await picturesIn(explain)).toEqual(
      expect.arrayContaining([
        "front-field-first-contradicts.png",
        "front-field-birthDate-contradicts.png",
        "front-field-address-contradicts.png",
      ]),
    );
    await rm(explain, { recursive: true });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verified: false,
      errors: [{ code: 2003, message: "front does not match back" }],
      checks: {
        data_extraction: "passed",
        data_consistency: "failed",
        fields: { fname: "contradicts", lname: "contradicts" },
      },
    });
  });

  it("says what it lacks", async () => {
    const oneSided = await runBonafide(["document", "read", front], {});
    expect(oneSided).toMatchObject({
      code: 1,
      stderr: "A license has two sides: name the file of its back too\n",
    });
    const second = ["document", "read", front, front, "--kind", "passport"];
    expect(await runBonafide(second, {})).toMatchObject({
      code: 1,
      stderr: "A passport has one page: name one file, or another --kind\n",
    });
    const missing = join(directory, "nothing.jpg");
    const unread = await runBonafide(["document", "read", missing, "--kind", "passport"], {});
    expect(unread).toMatchObject({ code: 1, stderr: `${missing} cannot be read\n` });
  });
});
