import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { DocumentTokenStore } from "@bonafide/core/passback/DocumentTokenStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { describe } from "@effect/vitest";
import { type Context, Effect, type Layer, Result } from "effect";
import { tokenContract } from "../../src/oauth/TokenContract.ts";
import { passbackContract } from "../../src/passback/PassbackContract.ts";
import { personErasureContract } from "../../src/person/PersonErasureContract.ts";
import { recoveryContract } from "../../src/person/RecoveryContract.ts";
import { secondAttemptContract } from "../../src/person/SecondAttemptContract.ts";
import { sessionContract } from "../../src/person/SessionContract.ts";
import { signInContract } from "../../src/person/SignInContract.ts";
import { signUpContract } from "../../src/person/SignUpContract.ts";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import type { UseCaseStores } from "../../src/storage/UseCaseTest.ts";

type Ports = Layer.Success<typeof MemoryStores>;

/** Broken adapters of a port, which a contract of use cases has to catch. */
const broken = <Id extends Ports, Shape extends object>(
  contract: (stores: UseCaseStores) => void,
  port: Context.Key<Id, Shape>,
  fault: string,
  change: (adapter: Shape) => Partial<Shape>,
) =>
  brokenPort<Id, Shape, Ports, never>(port, MemoryStores, (name, layer) =>
    mustCatch(name, () => contract(layer)),
  )(fault, change);

const nothing = () => Effect.void;

describe("the contract of signing up", () => {
  broken(signUpContract, PersonStore, "says that a used email is free", ({ insert }) => ({
    insert: (person) => Effect.as(insert(person), true),
  }));
  broken(signUpContract, AuditTrail, "keeps no beginning of a chain", () => ({
    begin: nothing,
    beginAll: nothing,
  }));
});

describe("the contracts of signing in and of sessions", () => {
  broken(signInContract, LimitStore, "counts no attempt", ({ change }) => ({
    change: (keys, turn) =>
      change(keys, (marks) => Result.map(turn(marks), ({ answer }) => ({ answer, next: [] }))),
  }));
  broken(sessionContract, PersonStore, "ends no session", ({ sessions }) => ({
    sessions: { ...sessions, save: nothing },
  }));
  broken(sessionContract, PersonStore, "misses open sessions", ({ sessions }) => ({
    sessions: { ...sessions, openOf: () => Effect.succeed([]) },
  }));
});

describe("the contract of a forgotten password", () => {
  broken(recoveryContract, PersonStore, "keeps a used code", ({ codes }) => ({
    codes: { ...codes, spend: () => Effect.succeed(true) },
  }));
});

describe("the contracts of second attempts and of erasing a person", () => {
  broken(
    secondAttemptContract,
    PersonStore,
    "keeps an attempt once",
    ({ addAttempt, allAttemptsOf }) => ({
      addAttempt: (personId, attempt) =>
        Effect.flatMap(allAttemptsOf(personId), (all) =>
          all.some(({ kind }) => kind === attempt.kind)
            ? Effect.void
            : addAttempt(personId, attempt),
        ),
    }),
  );
  broken(personErasureContract, PersonStore, "erases no person", () => ({ erase: nothing }));
  broken(personErasureContract, ImageStore, "erases no image", () => ({
    erase: nothing,
  }));
});

describe("the contracts of OAuth and Document Passback", () => {
  broken(tokenContract, GrantStore, "keeps no change of a grant", () => ({ save: nothing }));
  broken(tokenContract, GrantStore, "finds no grant by a used code", ({ findBy }) => ({
    findBy: (kind, digests) =>
      Effect.map(
        findBy(kind, digests),
        (found) => new Map([...found].filter(([, { state }]) => state._tag === "CodeIssued")),
      ),
  }));
  broken(passbackContract, LimitStore, "counts no image", ({ change }) => ({
    change: (keys, turn) =>
      change(keys, (marks) => Result.map(turn(marks), ({ answer }) => ({ answer, next: [] }))),
  }));
  broken(passbackContract, AuditTrail, "forgets which image was shown", () => ({
    append: nothing,
  }));
  broken(passbackContract, DocumentTokenStore, "replaces a token again and again", () => ({
    save: nothing,
  }));
  broken(passbackContract, ImageStore, "erases no image", () => ({ erase: nothing }));
});
