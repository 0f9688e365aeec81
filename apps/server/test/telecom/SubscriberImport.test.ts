import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@effect/vitest";
import { startVendorServer } from "./VendorServer.ts";

const head = "phone,birth_date,street1,city\n";
const known = "2025550123,1980-02-29,12 Main St,Reno\n";

describe("bonafide subscriber import", () => {
  it("replaces all subscribers by a file, while the server answers from them", async () => {
    await using started = await startVendorServer(
      {},
      { carriers: [{ vendor: "roster", name: "own" }] },
    );
    const { partner, server } = started;
    const file = join(server.dataDir, "subscribers.csv");
    const load = async (text: string | Uint8Array, ...flags: ReadonlyArray<string>) => {
      await writeFile(file, text);
      return server.operate("subscriber", "import", file, "--yes", "--json", ...flags);
    };
    const asked = async () => {
      const body = { phone: "2025550123", birth_date: "1980-02-29" };
      const { transactionId } = await partner.identity(body);
      return (await partner.settled(transactionId)).body.result;
    };
    const unknown = { errors: [{ additional_info: "No data available for mobile subscriber" }] };
    const matched = { verified: true, address: { street1: "12 Main St", city: "Reno" } };

    expect(await asked()).toMatchObject(unknown);
    const loaded = await load(head + known);
    expect(JSON.parse(loaded.stdout)).toMatchObject({ rows: 1, problems: 0, replaced: true });
    expect(await asked()).toMatchObject(matched);

    const kept = await load(`${head}2025550124,1980-02-29,1 Main St,Reno\nsecret,1980,,\n`);
    expect(kept).toMatchObject({ code: 1 });
    expect(kept.stderr).toBe(
      [
        "line 3 phone is not ten digits; birth_date is not a date, YYYY-MM-DD; has no address",
        "Nothing was replaced: 1 lines have problems. Mend them, or leave them out with --skip-problems",
        "",
      ].join("\n"),
    );
    expect(await asked()).toMatchObject(matched);
    const latin = await load(
      Buffer.from(`${head}2025550124,1980-02-29,1 Caf\xe9,Reno\n`, "latin1"),
    );
    expect(latin.stderr).toBe("The file cannot be read: it is not UTF-8\n");
    expect(await asked()).toMatchObject(matched);

    const skipped = await load(
      `${head}2025550124,1980-02-29,1 Main St,Reno\nx\n`,
      "--skip-problems",
    );
    expect(JSON.parse(skipped.stdout)).toMatchObject({ rows: 1, problems: 1, replaced: true });
    expect(await asked()).toMatchObject(unknown);
  });
});
