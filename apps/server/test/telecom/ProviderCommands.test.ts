import { describe, expect, it } from "@effect/vitest";
import { list } from "../server/Operator.ts";
import { startVendorServer, until } from "./VendorServer.ts";

const subscriber = ["--phone", "2025550123", "--birth-date", "1980-02-29"];

describe("bonafide provider", () => {
  it("lists vendors, and explains what a probe of each met", async () => {
    await using started = await startVendorServer();
    const { operators, server, smsc, twilio } = started;
    expect(await list(server, "provider", "list")).toMatchObject([
      { name: "smsc", use: "sms", vendor: "smpp", order: 0, weight: 1, time_limit: "4s" },
      { name: "twilio", use: "sms", vendor: "twilio", order: 1 },
      { name: "first", use: "carrier", vendor: "camara", order: 0 },
      { name: "second", use: "carrier", vendor: "camara", order: 1 },
    ]);

    smsc.set.whenSubmitted = (_, id) => void setTimeout(() => void smsc.receipt(id, "DELIVRD"), 50);
    const sms = await list(server, "provider", "test", "smsc", "--phone=2025550123");
    expect(sms.map(({ step }) => step)).toEqual(["vendor", "send"]);
    expect(sms[1]?.["result"]).toMatch(/^taken, as 1 \(/);
    expect(smsc.submitted[0]?.text).not.toMatch(/\d/);

    const matched = await list(server, "provider", "test", "first", ...subscriber);
    expect(matched[1]?.["result"]).toMatch(/^matched, with street1, city, state \(/);

    const blocked = await server.operate("provider", "test", "twilio", "--phone", "5005550004");
    expect(blocked.stdout).toMatch(/undeliverable.*1003/s);

    operators[0].die();
    const failed = await server.operate("provider", "test", "first", ...subscriber);
    expect(failed).toMatchObject({ code: 1, stderr: "The vendor first did not pass\n" });
    expect(failed.stdout).toMatch(/not reached: token: NotConnected.*Cannot reach third party/s);
    expect(twilio.sids).toEqual([]);
  });
});

describe("bonafide traffic report", () => {
  it("tells who sends most, and no number; block refuses what is too much", async () => {
    const traffic = { prefix: { perHour: 2, perDay: 10 } };
    await using started = await startVendorServer({ BONAFIDE_TRAFFIC_GUARD: "block" }, { traffic });
    const { account, partner, server, smsc } = started;
    await until("the SMSC is bound", () => smsc.bound() === 1);
    for (const phone of ["2025550123", "2025550124"])
      expect((await partner.send({ phone })).outcome).toEqual([200, 210]);
    const refused = await partner.send({ phone: "2025550125" });
    expect(refused.outcome).toEqual([429, 5100]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(smsc.submitted).toHaveLength(2);

    const rows = await list(server, "traffic", "report");
    expect(rows.filter(({ kind }) => kind !== "number")).toMatchObject([
      { kind: "prefix", key: "202555", sent: 2, confirmed: 0, ratio: "0.00", flagged: 1 },
      { kind: "account", key: account, sent: 2, flagged: 0 },
      { kind: "address", key: "127.0.0.1", sent: 2 },
    ]);
    expect(JSON.stringify(rows)).not.toContain("2025550");
  });
});
