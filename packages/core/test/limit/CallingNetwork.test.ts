import { describe, expect, it } from "@effect/vitest";
import { callingNetwork } from "../../src/limit/CallingNetwork.ts";

describe("A calling network", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1:2:3:4", "fe80:0:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(callingNetwork(address)).toBe(network);
  });
});
