import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { signatureHeaders } from "@bonafide/adapters-providers/callback/WebhookSignature";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { Effect, Redacted } from "effect";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";

const issue = (): Redacted.Redacted =>
  Effect.runSync(
    Effect.provide(
      Effect.flatMap(SecretKeys, ({ issueForWebhook }) => issueForWebhook),
      Sha256SecretKeys,
    ),
  );

const [older, newer, stranger] = [issue(), issue(), issue()];
const id = "0190a1b2-0000-7000-8000-000000000000";
const body = '{"status":{"code":200},"text":"Grüße, 東京 🗼"}';

const now = () => Math.floor(Date.now() / 1000);

/** What the official library says, with a secret that a receiver holds. */
const verified = (
  secret: Redacted.Redacted,
  headers: Readonly<Record<string, string>>,
  payload = body,
): boolean => {
  try {
    new Webhook(Redacted.value(secret)).verify(payload, { ...headers });
    return true;
  } catch {
    return false;
  }
};

describe("signatureHeaders", () => {
  it("sign as the specification's own example does", () => {
    const secret = Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    const signed = signatureHeaders({
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
      secrets: [secret],
    });
    expect(signed).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("satisfy the official library, with the one secret and no other", () => {
    const headers = signatureHeaders({ id, body, timestamp: now(), secrets: [older] });
    expect(verified(older, headers)).toBe(true);
    expect(verified(stranger, headers)).toBe(false);
  });

  it("satisfy it with either secret while one replaces the other", () => {
    const headers = signatureHeaders({ id, body, timestamp: now(), secrets: [newer, older] });
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect([newer, older, stranger].map((secret) => verified(secret, headers))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("satisfy it for nothing that was changed on the way", () => {
    const timestamp = now();
    const headers = signatureHeaders({ id, body, timestamp, secrets: [newer, older] });
    const changed: ReadonlyArray<readonly [Readonly<Record<string, string>>, string]> = [
      [headers, `${body} `],
      [headers, body.replace("200", "300")],
      [headers, ""],
      [{ ...headers, "webhook-id": id.replace("0190", "0191") }, body],
      [{ ...headers, "webhook-timestamp": String(timestamp + 1) }, body],
      [{ ...headers, "webhook-signature": "v1," }, body],
      [
        {
          ...headers,
          "webhook-signature": (headers["webhook-signature"] ?? "").replaceAll("v1,", "v2,"),
        },
        body,
      ],
    ];
    for (const [touched, payload] of changed)
      for (const secret of [newer, older]) expect(verified(secret, touched, payload)).toBe(false);
  });

  it("satisfy it for five minutes only", () => {
    const stale = signatureHeaders({ id, body, timestamp: now() - 301, secrets: [newer] });
    expect(verified(newer, stale)).toBe(false);
  });
});
