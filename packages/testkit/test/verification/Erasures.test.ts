import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Documents } from "@bonafide/core/document/Documents";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { freshId, malformedIds } from "../../src/storage/FreshId.ts";
import { MemorySmsGateway } from "../../src/telecom/MemorySmsGateway.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import {
  caller as submitter,
  imagesOf,
  request,
  submit,
  sweep,
} from "../document/DocumentCases.ts";

const caller = sampleCaller();

describe("Erasures", () => {
  it.effect("take what is personal, leave the rest, and are audited", () =>
    Effect.gen(function* () {
      const { create, status } = yield* Verifications;
      const created = yield* create(caller, { callbackUrl: undefined, metadata: { order: 17 } });
      yield* (yield* Erasures).verification(created.id);
      const { verification } = yield* status(Effect.succeed(caller), created.id);
      expect(verification).toEqual({ ...created, personal: undefined });
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 2, subjects: 1, broken: [] });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("end what is pending, so that a confirm is refused and no carrier is asked", () =>
    Effect.gen(function* () {
      const possessions = yield* Possessions;
      const phone = Phone.make("4155550123");
      const asked = { phone, callbackUrl: undefined, metadata: undefined };
      const sent = yield* possessions.send(caller, { ...asked, verificationId: undefined });
      const { verificationId } = sent;
      const birthDate = BirthDate.make("1934-08-12");
      const request = { ...asked, birthDate, verificationId };
      const match = yield* (yield* IdentityMatches).request(caller, request);
      expect(match.state._tag).toBe("Asking");
      const code = yield* (yield* MemorySmsGateway).codeOf(phone);

      yield* (yield* Erasures).verification(verificationId);
      const confirm = {
        code,
        transactionId: sent.id,
        verificationId: undefined,
        callbackUrl: undefined,
      };
      expect(yield* Effect.flip(possessions.confirm(caller, confirm))).toMatchObject({
        names: ["PossessionCheckInvalid"],
      });
      const { transactions } = yield* (yield* Verifications).status(
        Effect.succeed(caller),
        verificationId,
      );
      const failed = { _tag: "Failed", failure: "UserUnknown" };
      expect(transactions.map(({ state }) => state)).toEqual([failed, failed]);
      yield* TestClock.adjust("1 hour");
      expect(yield* (yield* DueTransactions).sweep).toBe(0);
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ broken: [] });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("leave what was settled as it was", () =>
    Effect.gen(function* () {
      const possessions = yield* Possessions;
      const phone = Phone.make("4155550123");
      const asked = { phone, callbackUrl: undefined, metadata: undefined };
      const { id, verificationId } = yield* possessions.send(caller, {
        ...asked,
        verificationId: undefined,
      });
      const code = yield* (yield* MemorySmsGateway).codeOf(phone);
      yield* possessions.confirm(caller, {
        code,
        transactionId: id,
        verificationId,
        callbackUrl: undefined,
      });
      yield* (yield* Erasures).verification(verificationId);
      const { transactions } = yield* (yield* Verifications).status(
        Effect.succeed(caller),
        verificationId,
      );
      expect(transactions.map(({ state }) => state)).toEqual([{ _tag: "Confirmed" }]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("take the images of its documents, read or waiting, and of no other", () =>
    Effect.gen(function* () {
      const { submit: submitTo } = yield* Documents;
      const [read, other] = [yield* submit, yield* submit];
      yield* sweep;
      const { verificationId } = read;
      const waiting = yield* submitTo(submitter, "license", { ...request, verificationId });
      yield* (yield* Erasures).verification(verificationId);
      for (const { id } of [read, waiting])
        expect(yield* imagesOf(id)).toEqual([undefined, undefined]);
      expect(yield* imagesOf(other.id)).toEqual([expect.anything(), expect.anything()]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("know nothing of what is not there, and leave nothing", () =>
    Effect.gen(function* () {
      const { verification: erase } = yield* Erasures;
      for (const id of [freshId(), ...malformedIds]) {
        expect(yield* Effect.flip(erase(id))).toMatchObject({ kind: "verification", id });
      }
      expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 0 });
    }).pipe(Effect.provide(TestBonafide)),
  );
});
