import { linked, smppText } from "@bonafide/adapters-providers/telecom/smpp/SmppText";
import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";

const sizes = (text: string) => smppText(text).pieces.map(({ length }) => length);

describe("smppText", () => {
  it("puts what the SMSC's alphabet has into it, and the rest into UCS-2", () => {
    expect(smppText("123456 is your code.")).toEqual({
      dataCoding: 0,
      pieces: [Buffer.from("123456 is your code.", "latin1")],
    });
    const chinese = smppText("你的验证码");
    expect(chinese.dataCoding).toBe(8);
    expect(chinese.pieces[0]?.toString("hex")).toBe("4f607684 9a8c8bc1 7801".replaceAll(" ", ""));
  });

  it.each([
    ["160 septets are one message", "a".repeat(160), [160]],
    ["161 are two", "a".repeat(161), [152, 9]],
    ["an escaped character counts twice", "€".repeat(80), [160]],
    ["and stays together", `${"a".repeat(151)}€${"a".repeat(10)}`, [151, 12]],
    ["70 characters are one message", "é你".repeat(35), [140]],
    ["71 are two", "你".repeat(71), [132, 10]],
    [
      "a character of two units stays together",
      `${"你".repeat(65)}😀${"你".repeat(10)}`,
      [130, 24],
    ],
    // The last that a text can have begins with the unit 0xDBFF.
    ["whichever it is", `${"你".repeat(65)}\u{10ffff}${"你".repeat(10)}`, [130, 24]],
    // The second unit of this one is 0xDC00.
    ["and may end a piece", `${"你".repeat(64)}🐀${"你".repeat(10)}`, [132, 20]],
  ])("%s", (_, text, expected) => {
    expect(sizes(text)).toEqual(expected);
  });

  it("ties the pieces together, in order", () => {
    const segments = linked(smppText("a".repeat(400)).pieces, 0x1234);
    expect(segments.map(({ udh }) => udh?.toString("hex"))).toEqual([
      "06080412340301",
      "06080412340302",
      "06080412340303",
    ]);
  });

  it.prop("loses nothing of any text, and makes no piece too long", [Schema.String], ([any]) => {
    const text = any.toWellFormed();
    // A character that the SMSC's alphabet lacks.
    const { dataCoding, pieces } = smppText(`你${text.repeat(20)}`);
    const bytes = Buffer.concat(pieces);
    expect(dataCoding).toBe(8);
    expect(bytes.swap16().toString("utf16le")).toBe(`你${text.repeat(20)}`);
    for (const { message, udh } of pieces.length > 1 ? linked(pieces, 7) : [])
      expect(message.length + (udh?.length ?? 0)).toBeLessThanOrEqual(140);
  });
});
