import { KnownCommonPasswords } from "@bonafide/adapters-providers/person/KnownCommonPasswords";
import { CommonPasswords } from "@bonafide/core/person/CommonPasswords";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";

it.effect("knows common passwords in any case, and those derived from them, and no others", () =>
  Effect.gen(function* () {
    const { has } = yield* CommonPasswords;
    const common = [
      "123456789012",
      "qwertyuiop123",
      "PasswordPassword",
      "passwordpasswordpassword",
      "sunshine2026",
      "!!!Sunshine!!!",
      "aaaaaaaaaaaaaa",
      "xyzxyzxyzxyz",
      "qzv12345678",
    ];
    for (const one of common) expect([one, yield* has(one)]).toEqual([one, true]);
    const own = [
      "correct horse battery",
      "constructor prototype",
      "zoë und ihr pferd",
      "x7-Qm2-Lp9-Vb4",
      "qzvk12345678",
    ];
    for (const one of own) expect([one, yield* has(one)]).toEqual([one, false]);
  }).pipe(Effect.provide(KnownCommonPasswords)),
);
