import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { operate } from "../server/Operator.ts";
import { type StartedServer, startServer } from "../server/StartedServer.ts";

const ids = [1, 2, 3, 4].map((at) => `00000000-0000-4000-8000-00000000000${at}`);

describe("an import", () => {
  let server: StartedServer;
  let file: string;
  beforeAll(async () => {
    server = await startServer();
    file = join(server.dataDir, "list.csv");
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const write = (...lines: ReadonlyArray<string>) => writeFile(file, `${lines.join("\n")}\n`);
  const schools = (...lines: ReadonlyArray<string>) => write("uuid,name,options", ...lines);

  it("of schools shows what is added, changed and removed, and a dry run changes nothing", async () => {
    await schools(`${ids[0]},Alpha,upload`, `${ids[1]},Beta,upload`, `${ids[2]},Gamma,person`);
    await operate(server, "school", "import", file, "--yes");
    await schools(
      `${ids[0]},Alpha,upload`,
      `${ids[1]},Beta College,upload person`,
      `${ids[3]},Delta,upload`,
    );
    const shown = {
      rows: 3,
      problems: 0,
      added: 1,
      changed: 1,
      removed: 1,
      first: [
        `~ ${ids[1]} Beta College (upload person): name, options`,
        `- ${ids[2]} Gamma (person)`,
        `+ ${ids[3]} Delta (upload)`,
      ],
    };
    for (const _ of [1, 2])
      expect(await operate(server, "school", "import", file, "--dry-run")).toEqual({
        ...shown,
        replaced: false,
      });
    expect(await operate(server, "school", "import", file, "--yes")).toEqual({
      ...shown,
      replaced: true,
    });
    const again = await server.operate("school", "import", file, "--dry-run");
    expect(again.stdout).toMatch(
      /^rows +problems +added +changed +removed +replaced\n3 +0 +0 +0 +0 +false\n$/,
    );
  });

  it("of people shows initials and the names of columns, and nothing that is theirs", async () => {
    const people = (...lines: ReadonlyArray<string>) =>
      write("fname,lname,birth_date,email,social", ...lines);
    await people(
      "Ada,Markerson,1985-02-03,ada@marker.example,123456789",
      "Bob,Markerson,1986-02-03,bob@marker.example,123456780",
    );
    await operate(server, "roster", "import", "military", file, "--yes");
    await people(
      "Ada,Markerson,1985-02-03,ada@marker.example,987654321",
      "Cyd,Markerson,1987-02-03,cyd@marker.example,123456781",
    );
    const { code, stderr, stdout } = await server.operate(
      "roster",
      "import",
      "military",
      file,
      "--dry-run",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").slice(0, 3).toSorted()).toEqual([
      "+ C. M., born 1987",
      "- B. M., born 1986",
      "~ A. M., born 1985: social",
    ]);
    expect(stdout).not.toMatch(/marker|9876|-02-03/i);
  });

  it("empties a list with --empty alone", async () => {
    for (const [command, head] of [
      [["school", "import"], "uuid,name,options"],
      [["roster", "import", "military"], "fname,lname,birth_date"],
    ] as const) {
      await write(head);
      const kept = await server.operate(...command, file, "--yes");
      expect(kept).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/the file has no rows. .* give --empty too\n$/),
      });
      const unsure = await server.operate(...command, file, "--empty");
      expect(unsure).toMatchObject({ code: 1, stderr: expect.stringContaining("needs --yes") });
      const emptied = await operate(server, ...command, file, "--empty", "--yes");
      expect(emptied).toMatchObject({ rows: 0, added: 0, changed: 0, replaced: true });
      expect(Number(emptied["removed"])).toBeGreaterThan(0);
      const twice = await operate(server, ...command, file, "--empty", "--yes");
      expect(twice).toMatchObject({ removed: 0, replaced: true });
    }
  });
});
