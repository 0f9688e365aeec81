import {
  acceptsAddress,
  parseAddressRange,
} from "@bonafide/adapters-providers/callback/CallbackAddresses";
import { Option } from "effect";
import { describe, expect, it } from "vitest";

const publicOnly = { loopback: false, ownRanges: [] };

describe("acceptsAddress", () => {
  it.each(["8.8.8.8", "2606:4700:4700::1111", "2001:4860:4860:0:0:0:0:8888"])(
    "takes %s",
    (text) => {
      expect(acceptsAddress(publicOnly, text)).toBe(true);
    },
  );

  // What a resolver might hand over, and what is no address at all.
  it.each([
    "",
    "example.com",
    "8.8.8",
    "134744072",
    "0x08080808",
    "010.8.8.8",
    "8.8.8.8 ",
    "[2606:4700::1]",
    "2606:4700::1%eth0",
    "127.0.0.1",
    "::1",
    "::ffff:8.8.8.8",
    "::ffff:808:808",
    "fe80::1%lo",
  ])("refuses %j", (text) => {
    expect(acceptsAddress(publicOnly, text)).toBe(false);
  });

  it("takes loopback where the settings say so, and nothing else by it", () => {
    const settings = { loopback: true, ownRanges: [] };
    expect(["127.0.0.1", "127.9.9.9", "::1"].every((a) => acceptsAddress(settings, a))).toBe(true);
    expect(
      ["::ffff:127.0.0.1", "0.0.0.0", "::", "10.0.0.1"].some((a) => acceptsAddress(settings, a)),
    ).toBe(false);
  });
});

describe("parseAddressRange", () => {
  it.each(["10.0.0.0/8", "203.0.113.7/32", "0.0.0.0/0", "2001:db8::/32", "::/0"])(
    "reads %s",
    (text) => {
      expect(Option.isSome(parseAddressRange(text))).toBe(true);
    },
  );

  it.each([
    "",
    "10.0.0.0",
    "10.0.0.0/33",
    "10/8",
    "010.0.0.0/8",
    "2001:db8::/129",
    "10.0.0.0/8 ",
    "x/8",
  ])("reads nothing in %j", (text) => {
    expect(Option.isNone(parseAddressRange(text))).toBe(true);
  });
});
