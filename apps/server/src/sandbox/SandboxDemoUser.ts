import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import type { UploadedFile } from "@bonafide/core/document/DocumentRequest";
import { Documents } from "@bonafide/core/document/Documents";
import { isDocument, isIdentityMatch } from "@bonafide/core/verification/Transaction";
import { People } from "@bonafide/core/person/People";
import type { Person } from "@bonafide/core/person/Person";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import { Ids } from "@bonafide/core/storage/Ids";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Effect, FileSystem, Option } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { demoUser } from "./SandboxPeople.ts";

/** The demo user's sign-in in `sandbox.json`. */
export interface SandboxUser {
  readonly email: string;
  readonly password: string;
}

/**
 * One side of the demo user's licence: a specimen by the generator of examples/specimens with the data of
 * `mock-verified`, 900 pixels wide. Its file name keeps readers from reading it.
 */
const imageOf = Effect.fnUntraced(function* (side: "Front" | "Back") {
  const file = new URL(`./DemoLicense${side}.jpg`, import.meta.url);
  const bytes = yield* (yield* FileSystem.FileSystem).readFile(file.pathname);
  const uploaded: UploadedFile = { _tag: "Whole", name: "mock-verified.jpg", bytes };
  return uploaded;
});

/** Settles the demo user's last attempts at once, without the sandbox's delay. */
const settleAttempts = Effect.fnUntraced(function* (personId: string) {
  const transactions = yield* TransactionStore;
  for (const { referenceId } of yield* (yield* PersonStore).attemptsOf(personId)) {
    const found = Option.getOrUndefined(yield* transactions.find(referenceId));
    if (found !== undefined && isIdentityMatch(found)) yield* (yield* IdentityMatches).ask(found);
    else if (found !== undefined && isDocument(found)) yield* (yield* Documents).read(found.id);
  }
});

const proveAll = Effect.fnUntraced(function* ({ id: personId }: Person) {
  const visit = { personId, applicationId: undefined, source: undefined };
  const verifications = yield* PersonVerifications;
  yield* verifications.sendCode(visit, demoUser.phone);
  yield* verifications.confirmCode(visit, "123123");
  yield* verifications.matchIdentity(visit, demoUser.birth_date);
  const images = new Map([
    ["front_image", yield* imageOf("Front")],
    ["back_image", yield* imageOf("Back")],
  ]);
  yield* verifications.submitDocument(visit, "license", images);
  const { birth_date, duty_date, fname, lname } = demoUser;
  const details = Object.entries({ birth_date, duty_date, fname, lname });
  yield* verifications.verifyAffiliation(
    visit,
    { family: "military", by: "person" },
    { texts: new Map(details.map(([name, value]) => [name, [value]])), files: new Map() },
  );
  yield* settleAttempts(personId);
});

/**
 * Creates a demo user who signed up and proved everything, through the ordinary use cases. Vendors are not asked about
 * a person who does not exist: with vendors the demo user has no proofs.
 */
export const makeSandboxUser = Effect.gen(function* () {
  const people = yield* People;
  const { carrierProvider, smsProvider } = yield* ServerSettings;
  const password = yield* (yield* SecretKeys).issue;
  const signUp = (email: string) => people.signUp({ email, password, source: undefined });
  const another = Effect.map((yield* Ids).next, (id) => `demo-${id}@example.com`);
  const { person, secret } = yield* signUp("demo@example.com").pipe(
    // A sandbox that lost its file gets another demo user.
    Effect.catch(() => Effect.flatMap(another, signUp)),
  );
  yield* people.signOut(secret, undefined);
  if (carrierProvider === "sandbox" && smsProvider === "sandbox") {
    yield* proveAll(person);
  }
  const user: SandboxUser = { email: person.personal?.email ?? "", password };
  return user;
}).pipe(Effect.orDie);
