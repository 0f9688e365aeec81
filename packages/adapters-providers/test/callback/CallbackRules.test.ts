import { parseAddressRange } from "@bonafide/adapters-providers/callback/CallbackAddresses";
import {
  productionCallbackRule,
  sandboxCallbackRule,
} from "@bonafide/adapters-providers/callback/CallbackRules";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { callbackRuleContract } from "@bonafide/testkit/callback/CallbackRuleContract";
import { Array, Layer, Option } from "effect";
import { describe, expect, it } from "vitest";

const ownRanges = Array.getSomes(["203.1.114.0/24", "2a00:1450::/32"].map(parseAddressRange));
const production = productionCallbackRule({ ownRanges, furtherPorts: [8443] });
const sandbox = sandboxCallbackRule({ ownRanges, loopback: true });
const sandboxWithoutLoopback = sandboxCallbackRule({ ownRanges, loopback: false });

callbackRuleContract(
  Layer.succeed(CallbackRule, productionCallbackRule({ ownRanges, furtherPorts: [] })),
  "production",
);
callbackRuleContract(Layer.succeed(CallbackRule, sandbox), "sandbox");

const everywhere = [
  "https://example.com",
  "https://example.com/",
  "https://example.com/callback?transaction=1&x=%20y",
  "https://example.com?x=1",
  "https://example.com/a@b",
  "https://example.com:443/callback",
  "https://example.com:8443/callback",
  "HTTPS://EXAMPLE.COM/Callback",
  "https://hooks.eu-1.example.co.uk/v1/callbacks/0190",
  "https://xn--bcher-kva.example/",
  "https://bücher.example/",
  "https://a_b.example.com/",
  "https://3com.com/",
  "https://localhost.example.com/",
  "https://internal.example.com/",
  "https://mylocal/",
  "https://8.8.8.8/",
  "https://1.1.1.1/callback",
  "https://168.63.129.15/",
  "https://172.15.255.255/",
  "https://172.32.0.1/",
  "https://[2606:4700:4700::1111]/",
  "https://[2001:4860:4860::8888]/callback",
  // A name for a private address is a name: it is judged by what it resolves to.
  "https://127.0.0.1.nip.example/",
  `https://example.com/${"a".repeat(2048 - 20)}`,
];

const onlyInSandbox = [
  "http://example.com/callback",
  "http://example.com:80/",
  "https://example.com:80/",
  "https://example.com:4430/",
  "http://8.8.8.8:9000/",
];

const onlyInSandboxWithLoopback = [
  "http://localhost/",
  "http://localhost:3000/callback",
  "https://localhost:8443/",
  "http://partner.localhost:3000/",
  "http://127.0.0.1:3000/callback",
  "http://127.255.255.254/",
  "http://[::1]:3000/",
  "https://127.0.0.1/",
  "https://[::1]/",
  // What the parser reads as 127.0.0.1.
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://0x7f.1/",
  "https://127.1/",
  "https://127.0.0.1./",
  "https://%31%32%37.0.0.1/",
  "https://１２７.０.０.１/",
  "https://①②⑦.0.0.1/",
  "https://LOCALHOST/",
];

const nowhere = [
  // Not an absolute http(s) URL, or written in another way than it is parsed.
  "",
  "example.com",
  "//example.com/",
  "/callback",
  "https:",
  "https://",
  "https:///example.com/",
  "https:example.com",
  "https:/example.com",
  "https:\\\\example.com\\",
  "https://example.com\\@evil.example/",
  "https://example.com/a\\b",
  " https://example.com/",
  "https://example.com/ ",
  "https://example.com/a b",
  "https://exam\nple.com/",
  "https://exam\tple.com/",
  "https://example.com/\r\nHost: evil.example",
  "ftp://example.com/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "gopher://example.com/",
  "ws://example.com/",
  "httpss://example.com/",
  "blob:https://example.com/1",
  `https://example.com/${"a".repeat(2048 - 18)}`,
  // Userinfo and fragments, empty ones too.
  "https://user@example.com/",
  "https://user:password@example.com/",
  "https://@example.com/",
  "https://:@example.com/",
  "https://example.com@127.0.0.1/",
  "https://user%40example.com@evil.example/",
  "https://example.com/#fragment",
  "https://example.com/#",
  "https://example.com#@evil.example/",
  // Ports that are none.
  "https://example.com:65536/",
  "https://example.com:-1/",
  "https://example.com:http/",
  // Names.
  "https://example.com./",
  "https://localhost./",
  "https://example..com/",
  "https://.example.com/",
  "https://-example.com/",
  "https://example-.com/",
  "https://exa$mple.com/",
  "https://*.example.com/",
  `https://${"a".repeat(64)}.com/`,
  `https://${"a.".repeat(127)}com/`,
  "https://printer.local/",
  "https://local/",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://METADATA.GOOGLE.INTERNAL/",
  "https://internal/",
  "https://metadata。google。internal/",
  "https://%6d%65tadata.internal/",
  "https://exa%00mple.com/",
  // IPv4 outside public unicast.
  "https://0.0.0.0/",
  "https://0.1.2.3/",
  "https://0/",
  "https://10.0.0.1/",
  "https://10.1/",
  "https://167772161/",
  "https://012.0.0.1/",
  "https://0xa000001/",
  "https://100.64.0.1/",
  "https://100.100.100.200/",
  "https://169.254.169.254/latest/meta-data/",
  "https://2852039166/",
  "https://0xa9fea9fe/",
  "https://0251.0376.0251.0376/",
  "https://169.254.43518/",
  "https://168.63.129.16/",
  "https://172.16.0.1/",
  "https://172.31.255.255/",
  "https://192.0.0.192/",
  "https://192.0.2.1/",
  "https://192.88.99.1/",
  "https://192.168.1.1/",
  "https://192.168.257/",
  "https://198.18.0.1/",
  "https://198.51.100.1/",
  "https://203.0.113.1/",
  "https://224.0.0.1/",
  "https://239.255.255.255/",
  "https://240.0.0.1/",
  "https://255.255.255.255/",
  "https://256.1.1.1/",
  "https://1.2.3.4.5/",
  // IPv6 outside public unicast, and IPv4 that hides in it.
  "https://[::]/",
  "https://[::2]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:8.8.8.8]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[::ffff:0:10.0.0.1]/",
  "https://[::127.0.0.1]/",
  "https://[::10.0.0.1]/",
  "https://[::8.8.8.8]/",
  "https://[0:0:0:0:0:ffff:7f00:1]/",
  "https://[64:ff9b::10.0.0.1]/",
  "https://[64:ff9b::8.8.8.8]/",
  "https://[64:ff9b:1::a00:1]/",
  "https://[100::1]/",
  "https://[100:0:0:1::1]/",
  "https://[2001::1]/",
  "https://[2001:0:7f00:1::]/",
  "https://[2001:2::1]/",
  "https://[2001:db8::1]/",
  "https://[2001:10::1]/",
  "https://[2002:7f00:1::]/",
  "https://[2002:808:808::1]/",
  "https://[3fff::1]/",
  "https://[4000::1]/",
  "https://[5f00::1]/",
  "https://[fc00::1]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://[fe80::1%25eth0]/",
  "https://[2606:4700::1%25eth0]/",
  "https://[fec0::1]/",
  "https://[ff02::1]/",
  "https://[::1/",
  "https://::1/",
  // The operator's own.
  "https://203.1.114.7/",
  "https://[2a00:1450::7]/",
];

// Titles stay short, also those of the longest URLs.
const titled = (urls: ReadonlyArray<string>) =>
  urls.map((url) => [JSON.stringify(url.slice(0, 70)), url] as const);

describe("callback rules", () => {
  it.each(titled(everywhere))("take %s", (_, url) => {
    expect(
      [production, sandbox, sandboxWithoutLoopback].map((rule) => rule.faultOf(url) === undefined),
    ).toEqual([true, true, true]);
  });

  it.each(titled(onlyInSandbox))("take %s in sandbox only", (_, url) => {
    expect(
      [production, sandbox, sandboxWithoutLoopback].map((rule) => rule.faultOf(url) === undefined),
    ).toEqual([false, true, true]);
  });

  it.each(titled(onlyInSandboxWithLoopback))("take %s where loopback is allowed", (_, url) => {
    expect(
      [production, sandbox, sandboxWithoutLoopback].map((rule) => rule.faultOf(url) === undefined),
    ).toEqual([false, true, false]);
  });

  it.each(titled(nowhere))("refuse %s", (_, url) => {
    expect([production, sandbox].map((rule) => rule.faultOf(url) === undefined)).toEqual([
      false,
      false,
    ]);
    const plain = url.replace(/^https:/, "http:");
    expect(sandbox.faultOf(plain)).toBeDefined();
  });

  it.each([
    [`https://example.com/${"a".repeat(2048)}`, "must have 2048 characters at most"],
    ["https://user@example.com/", "must be an absolute http or https URL without user"],
    ["/callback", "must be an absolute http or https URL"],
    ["http://example.com/", "must be https, on port 443 unless the operator allows another"],
    ["https://10.0.0.1/", "must go to a public address: this one is private"],
    ["https://localhost/", "must not go to the server's own machine"],
    ["https://metadata.internal/", "must have the name of a public host"],
  ])("say of %.40s that it %s", (url, rule) => {
    expect(production.faultOf(url)).toContain(rule);
  });

  it("take further ports of an operator's only where they are set", () => {
    const strict = productionCallbackRule({ ownRanges: [], furtherPorts: [] });
    expect(strict.faultOf("https://example.com:8443/")).toBeDefined();
    expect(strict.faultOf("https://203.1.114.7/")).toBeUndefined();
  });

  it("refuse loopback within an operator's own ranges", () => {
    const own = Option.toArray(parseAddressRange("127.0.0.0/8"));
    const rule = sandboxCallbackRule({ ownRanges: own, loopback: true });
    expect(rule.faultOf("http://127.0.0.1:3000/")).toBeDefined();
  });

  it("answer at once, whatever they are asked", () => {
    const started = performance.now();
    for (const hostile of [
      "a-".repeat(1000),
      "a.".repeat(1000),
      "-".repeat(2000),
      "@".repeat(2000),
    ])
      expect(production.faultOf(`https://${hostile}!`)).toBeDefined();
    expect(performance.now() - started).toBeLessThan(500);
  });
});
