import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { Webhook } from "standardwebhooks";
import { list, operate } from "../server/Operator.ts";
import type { Partner } from "../server/Partner.ts";
import type { StartedServer } from "../server/StartedServer.ts";
import { describeStores } from "../storage/TestedStores.ts";
import { answer, type CallbackReceiver, type Received, startReceiver } from "./CallbackReceiver.ts";

describeStores((store) => {
  let server: StartedServer;
  let receiver: CallbackReceiver;
  let demo: Partner;
  let organization: string;
  let secret: string;
  beforeAll(async () => {
    server = await store.serve({
      settings: { BONAFIDE_CALLBACK_SCHEDULE: "50 millis,50 millis,50 millis" },
    });
    receiver = await startReceiver();
    demo = await server.as("demo");
    const { organizations } = await server.sandbox();
    organization = organizations.demo.uuid;
    secret = organizations.demo.webhook_secret;
  });
  afterAll(async () => {
    await receiver[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  /** A result, at once. */
  const complete = () => demo.identity({ phone: "9990031014", birth_date: "1980-02-29" });

  const toWebhook = ({ path }: Received) => path.startsWith("/webhook");
  const at = (path: string) => (message: Received) => message.path === path;

  const verifies = (by: string, { body, headers }: Received): boolean => {
    try {
      new Webhook(by).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };

  describe("bonafide webhook", () => {
    it("set, list, test and disable", async () => {
      expect(await list(server, "webhook", "list", organization)).toEqual([]);
      const url = receiver.url("/webhook?for=us");
      const row = { organization, family: "telecom", url, standing: "active" };
      const set = await operate(server, "webhook", "set", organization, "telecom", url);
      expect(set).toMatchObject(row);
      await operate(server, "webhook", "set", organization, "document", receiver.url("/documents"));
      const all = await list(server, "webhook", "list", organization);
      expect(new Set(all.map(({ family }) => family))).toEqual(new Set(["document", "telecom"]));
      expect(all).toContainEqual(set);

      const tested = await operate(server, "webhook", "test", organization, "telecom");
      expect(tested).toMatchObject({ standing: "active", answer: "204" });
      const [message] = await receiver.until(1, toWebhook);
      expect(message).toMatchObject({ id: tested["webhook-id"], path: "/webhook?for=us" });
      expect(JSON.parse(message?.body ?? "")).toEqual({ test: true, family: "telecom" });
      expect(message !== undefined && verifies(secret, message)).toBe(true);

      const asked = await complete();
      await receiver.until(2, toWebhook);
      const { code } = await server.operate("webhook", "disable", organization, "telecom");
      expect(code).toBe(0);
      expect(await list(server, "webhook", "list", organization)).toContainEqual(
        expect.objectContaining({ ...row, standing: "disabled" }),
      );
      await complete();
      await demo.createVerification({ callback_url: receiver.url("/after") });
      await receiver.until(1, at("/after"));
      const told = receiver.received.filter(toWebhook);
      expect(told.map(({ body }) => body)).toEqual([message?.body, asked.text]);
      expect(receiver.received.filter(at("/documents"))).toEqual([]);
    });

    it("test says what a receiver answers, or why there is no answer", async () => {
      receiver.reaction = answer(418);
      await operate(server, "webhook", "set", organization, "telecom", receiver.url());
      expect(await operate(server, "webhook", "test", organization, "telecom")).toMatchObject({
        answer: "418",
      });
      receiver.reaction = (_, response) => response.destroy();
      expect(await operate(server, "webhook", "test", organization, "telecom")).toMatchObject({
        answer: "ConnectionFailed",
      });
      receiver.reaction = answer(204);
    });

    it.each([
      ["an unknown organization", ["set", "019600aa-0000-7000-8000-000000000000", "telecom"]],
      ["an invalid organization id", ["set", "nobody", "telecom"]],
    ])("set refuses %s", async (_, args) => {
      const { code, stderr, stdout } = await server.operate(
        "webhook",
        ...args,
        receiver.url(),
        "--json",
      );
      expect(stdout + stderr).not.toMatch(/defect|^\s+at /im);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    });

    it.each([
      ["no URL", "nonsense"],
      ["another scheme", "ftp://127.0.0.1/x"],
      ["a user", "http://me@127.0.0.1/x"],
      ["a private address", "http://10.0.0.1/x"],
      ["an address in another notation", "http://0x0a000001/x"],
    ])("set refuses %s for a URL", async (_, url) => {
      const set = await server.operate("webhook", "set", organization, "telecom", url, "--json");
      expect(set).toMatchObject({ code: 1, stdout: "" });
      expect(set.stderr).toContain("callback_url is invalid");
    });

    it.each([
      ["a family that is none", ["set", "identity", "http://127.0.0.1/x"]],
      ["no family", ["test"]],
      ["a webhook that was never set", ["test", "nobody", "document"]],
      ["a list of an unknown organization", ["list", "nobody"]],
      ["a webhook of an unknown organization", ["disable", "nobody", "telecom"]],
      ["a new secret for an unknown organization", ["rotate-secret", "nobody"]],
      ["an overlap that is none", ["rotate-secret", "--overlap", "soon"]],
      ["an overlap below zero", ["rotate-secret", "--overlap", "-1"]],
    ])("refuses %s", async (_, [command = "", ...args]) => {
      const given = args.includes("nobody") ? args : [organization, ...args];
      const { code, stderr, stdout } = await server.operate("webhook", command, ...given, "--json");
      expect(stdout + stderr).not.toMatch(/defect|^\s+at /im);
      // What the command line itself refuses ends with 2.
      expect(code).toBe(given === args ? 1 : 2);
    });
  });

  describe("a rotation", () => {
    it("has both secrets sign until the one before has ended, and then the new one only", async () => {
      const overlap = 4;
      const { webhook_secret } = await operate(
        server,
        "webhook",
        "rotate-secret",
        organization,
        "--overlap",
        String(overlap),
      );
      const rotated = Date.now();
      const next = String(webhook_secret);
      expect(next).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const tell = async (path: string) => {
        await demo.createVerification({ callback_url: receiver.url(path) });
        const [message] = await receiver.until(1, at(path));
        if (message === undefined) throw new Error("Nothing came.");
        return message;
      };
      const during = await tell("/during");
      expect([verifies(secret, during), verifies(next, during)]).toEqual([true, true]);
      const signatures = during.headers["webhook-signature"]?.split(" ") ?? [];
      expect(signatures).toHaveLength(2);
      const newer = { ...during.headers, "webhook-signature": signatures[0] ?? "" };
      expect(verifies(next, { ...during, headers: newer })).toBe(true);

      await new Promise((resolve) =>
        setTimeout(resolve, rotated + overlap * 1000 - Date.now() + 50),
      );
      const after = await tell("/after-overlap");
      expect([verifies(secret, after), verifies(next, after)]).toEqual([false, true]);
      expect(after.headers["webhook-signature"]?.split(" ")).toHaveLength(1);

      const atOnce = await operate(
        server,
        "webhook",
        "rotate-secret",
        organization,
        "--overlap",
        "0",
      );
      const last = await tell("/at-once");
      expect([next, String(atOnce["webhook_secret"])].map((by) => verifies(by, last))).toEqual([
        false,
        true,
      ]);
    });
  });

  describe("a receiver that answers 410", () => {
    it("has its webhook disabled; log and list say so, and a callback_url's is asked no less", async () => {
      receiver.reaction = answer(410);
      await operate(server, "webhook", "set", organization, "telecom", receiver.url("/gone"));
      await complete();
      await receiver.until(1, at("/gone"));
      await demo.createVerification({ callback_url: receiver.url("/gone-callback") });
      await receiver.until(4, at("/gone-callback"));

      expect(await list(server, "webhook", "list", organization)).toContainEqual(
        expect.objectContaining({ family: "telecom", standing: "gone" }),
      );
      expect(server.output.stderr).toMatch(/WARN.*receiver answered 410/);
      expect(server.output.stderr).toContain(organization);
      expect(receiver.received.filter(at("/gone"))).toHaveLength(1);
      const rows = await list(server, "delivery", "list", "--status", "dropped");
      expect(rows.filter(({ kind }) => kind === "telecom webhook")).toMatchObject([
        { attempts: 1 },
      ]);

      receiver.reaction = answer(200);
      await complete();
      await operate(server, "webhook", "set", organization, "telecom", receiver.url("/back"));
      const { text } = await complete();
      const [message] = await receiver.until(1, at("/back"));
      expect(message?.body).toBe(text);
      expect(receiver.received.filter(at("/gone"))).toHaveLength(1);
    });
  });
});
