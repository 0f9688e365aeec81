import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { WebhookStore } from "@bonafide/core/callback/WebhookStore";
import type { PersonCode } from "@bonafide/core/person/PersonCodeStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { StaffStore } from "@bonafide/core/staff/StaffStore";
import { Effect } from "effect";
import type { Plant } from "../SimulatedServer.ts";
import { wrong } from "./Wrong.ts";

/** What may be wrong in staff accounts, passkeys, hand-overs, webhooks, replays, sealing and housekeeping. */
export const faultsOfCallers: Readonly<Record<string, Plant>> = {
  "staff who are shut out may sign in": wrong(
    StaffStore,
    ({ save }) => ({
      save: (account) => save({ ...account, standing: "active" }),
    }),
    "staff",
  ),
  "codes of staff can be used again": wrong(
    StaffStore,
    ({ save }) => ({
      save: ({ secrets, ...account }) => {
        const { totp } = secrets;
        return save({
          ...account,
          secrets: totp === undefined ? secrets : { ...secrets, totp: { ...totp, usedStep: 0 } },
        });
      },
    }),
    "staff",
  ),
  "staff sessions that end stay open": wrong(
    StaffStore,
    ({ sessions }) => ({
      sessions: { ...sessions, save: () => Effect.void },
    }),
    "staff",
  ),
  "a challenge of a passkey can be answered again": wrong(
    PersonStore,
    ({ save }) => ({
      save: ({ personal, ...person }) =>
        save({
          ...person,
          personal:
            personal?.passkeys === undefined
              ? personal
              : {
                  ...personal,
                  passkeys: personal.passkeys.map((one) => ({
                    ...one,
                    counter: 0,
                    usedChallenge: 0,
                  })),
                },
        }),
    }),
    "passkeys",
  ),
  "a person's other codes for phones stay good": wrong(
    PersonStore,
    ({ codes }) => {
      const issued: Array<PersonCode> = [];
      const others = ({ digest, personId }: PersonCode) =>
        issued.filter(
          (one) =>
            one.purpose === "hand_over" && one.personId === personId && one.digest !== digest,
        );
      return {
        codes: {
          ...codes,
          insert: (code) => {
            issued.push(code);
            return codes.insert(code);
          },
          spend: (code) =>
            Effect.tap(codes.spend(code), () => Effect.forEach(others(code), codes.insert)),
        },
      };
    },
    "phones",
  ),
  "a webhook that is disabled gets results": wrong(
    WebhookStore,
    ({ put }) => ({
      put: (webhook) => (webhook.state === "active" ? put(webhook) : Effect.void),
    }),
    "webhooks",
  ),
  "replaced secrets of webhooks go on signing": wrong(
    WebhookStore,
    ({ putSecret }) => ({
      putSecret: (secret) => putSecret({ ...secret, ends: undefined }),
    }),
    "webhooks",
  ),
  "the audit is never sealed": wrong(AuditSeal, () => ({ checkpoint: Effect.succeed(0) })),
  "open sessions are forgotten": wrong(
    PersonStore,
    ({ sessions }) => ({
      sessions: {
        ...sessions,
        forgetBefore: (_, limit) => sessions.forgetBefore(Infinity, limit),
      },
    }),
    "people",
  ),
  "a replay wakes the lanes and is not stored": wrong(
    DeliveryStore,
    ({ record }) => ({
      record: (records) =>
        Effect.map(
          record(records.filter(({ attempt }) => attempt !== undefined)),
          (stored) => new Set([...stored, ...records.map(({ delivery }) => delivery.id)]),
        ),
    }),
    "webhooks",
  ),
};
