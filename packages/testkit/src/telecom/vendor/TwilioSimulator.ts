import { createHmac } from "node:crypto";
import { Effect, type Scope } from "effect";
import {
  type HttpSimulator,
  httpSimulator,
  jsonAnswer,
  type SimulatedAnswer,
} from "./HttpSimulator.ts";

/** The account that the simulator knows. */
export const twilioAccount = {
  accountSid: `AC${"0123456789abcdef".repeat(2)}`,
  authToken: "twilio-auth-token",
} as const;

/** Magic numbers that a message may go to, and the error of each. Source: Twilio, "Test credentials". */
export const twilioMagicTo = {
  "+15005550001": 21211,
  "+15005550002": 21612,
  "+15005550003": 21408,
  "+15005550004": 21610,
  "+15005550009": 21614,
} as const;

/** Magic numbers that a message may come from, and the error of each; +15005550006 has none. */
export const twilioMagicFrom = {
  "+15005550001": 21212,
  "+15005550007": 21606,
  "+15005550008": 21611,
} as const;

/** Twilio's Messages resource with its magic numbers, and its status callbacks. */
export interface TwilioSimulator extends HttpSimulator {
  readonly set: {
    /** What is answered instead, where it says something. */
    instead: () => SimulatedAnswer | undefined;
  };
  /** The ids of the messages that were taken, oldest first. */
  readonly sids: ReadonlyArray<string>;
  /** A status callback as Twilio posts it: its form, and the headers that sign it for `url`. */
  readonly callback: (
    url: string,
    fields: Readonly<Record<string, string>>,
  ) => { readonly body: string; readonly headers: Readonly<Record<string, string>> };
}

const errorAnswer = (status: number, code: number): SimulatedAnswer =>
  jsonAnswer(status, {
    code,
    message: "The simulator says so.",
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });

const errorOf = (magic: Readonly<Record<string, number>>, number: string): number | undefined =>
  Object.hasOwn(magic, number) ? magic[number] : undefined;

/** A Twilio on loopback. */
export const twilioSimulator: Effect.Effect<TwilioSimulator, never, Scope.Scope> = Effect.gen(
  function* () {
    const sids: Array<string> = [];
    const set: TwilioSimulator["set"] = { instead: () => undefined };
    const { accountSid, authToken } = twilioAccount;
    const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;

    const simulator = yield* httpSimulator(({ body, headers, method, path }) => {
      const other = set.instead();
      if (other !== undefined) return other;
      if (method !== "POST" || path !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
        return errorAnswer(404, 20404);
      if (headers.authorization !== basic) return errorAnswer(401, 20003);
      const fields = new URLSearchParams(body);
      const error =
        errorOf(twilioMagicFrom, fields.get("From") ?? "") ??
        errorOf(twilioMagicTo, fields.get("To") ?? "");
      if (error !== undefined) return errorAnswer(400, error);
      const sid = `SM${(sids.length + 1).toString(16).padStart(32, "0")}`;
      sids.push(sid);
      return jsonAnswer(201, { sid, status: "queued", error_code: null, error_message: null });
    });

    return {
      ...simulator,
      sids,
      set,
      callback: (url, fields) => {
        const signed = Object.keys(fields)
          .toSorted()
          .reduce((text, name) => `${text}${name}${fields[name]}`, url);
        return {
          body: new URLSearchParams(fields).toString(),
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "x-twilio-signature": createHmac("sha1", authToken).update(signed).digest("base64"),
          },
        };
      },
    };
  },
);
