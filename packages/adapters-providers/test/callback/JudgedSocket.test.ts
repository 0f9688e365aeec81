import { portOf } from "@bonafide/adapters-providers/callback/JudgedSocket";
import { expect, it } from "@effect/vitest";

it.each([
  ["https://a.example/", 443],
  ["http://a.example/", 80],
  ["https://a.example:8443/", 8443],
  ["http://a.example:443/", 443],
])("A callback to %s goes to port %i", (url, port) => {
  expect(portOf(new URL(url))).toBe(port);
});
