import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { byOperator } from "@bonafide/core/audit/AuditCause";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { auditNotes } from "@bonafide/core/audit/AuditNotes";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { refused } from "@bonafide/core/catalogue/Refusal";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { Effect, Option } from "effect";
import { makeConfirmed } from "./Confirming.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import { auditPage } from "./pages/AuditPage.ts";
import { type Found, lookUpPage } from "./pages/LookUpPage.ts";
import { limitOfProof, proofPage } from "./pages/ProofPage.ts";

/** The most rows of each list. */
const limit = 500;

/** What a transaction holds of the person. Callback URLs are left out: they may contain a secret. */
const personIn = ({ personal }: Transaction): unknown => {
  if (personal === undefined) return null;
  const { callbackUrls: _, metadata: __, ...person } = personal;
  return person;
};

/** Look-ups by id, erasure and the audit. */
export const makeConsoleLookUps = Effect.gen(function* () {
  const verifications = yield* VerificationStore;
  const transactions = yield* TransactionStore;
  const affiliations = yield* AffiliationStore;
  const registry = yield* AccessRegistry;
  const deliveries = (yield* DeliveryStore).log;
  const auditLog = yield* AuditLog;
  const seal = yield* AuditSeal;
  const people = yield* PersonStore;
  const erasures = yield* Erasures;
  const confirmed = yield* makeConfirmed;
  const note = auditNotes(yield* AuditTrail, byOperator);

  const auditOf = Effect.fnUntraced(function* (subjects: ReadonlyArray<string>) {
    const rows = yield* Effect.forEach(subjects, (subject) => auditLog.list({ subject, limit }));
    return rows.flatMap((some) => some.toReversed()).toSorted((one, other) => one.at - other.at);
  });

  const ownerOf = Effect.fnUntraced(function* (accountId: string) {
    const account = (yield* registry.accounts).find(({ id }) => id === accountId);
    const organizations = yield* registry.organizations;
    return {
      account: account?.name,
      organization: organizations.find(({ id }) => id === account?.organizationId)?.name,
    };
  });

  const findVerification = Effect.fnUntraced(function* (id: string) {
    const found = Option.getOrUndefined(yield* verifications.find(id));
    if (found === undefined) return undefined;
    const own = yield* transactions.ofVerification(found.id);
    const sent = yield* deliveries.list({ verificationId: found.id, limit });
    const result: Found = {
      kind: "verification",
      id: found.id,
      ...(yield* ownerOf(found.accountId)),
      created: found.created,
      isErased: found.personal === undefined,
      transactions: own,
      affiliation: undefined,
      deliveries: sent,
      audit: yield* auditOf([found.id, ...[...own, ...sent].map((one) => one.id)]),
      metadata: found.personal?.metadata,
      personal: undefined,
    };
    return { result, person: own.map(personIn) };
  });

  const findTransaction = Effect.fnUntraced(function* (id: string) {
    const found = Option.getOrUndefined(yield* transactions.find(id));
    if (found === undefined) return undefined;
    const sent = yield* deliveries.list({ transactionId: found.id, limit });
    const result: Found = {
      kind: "transaction",
      id: found.id,
      ...(yield* ownerOf(found.accountId)),
      created: found.created,
      isErased: found.personal === undefined,
      transactions: [found],
      affiliation: undefined,
      deliveries: sent,
      audit: yield* auditOf([found.id, ...sent.map((one) => one.id)]),
      metadata: found.personal?.metadata,
      personal: undefined,
    };
    return { result, person: personIn(found) };
  });

  const findAffiliation = Effect.fnUntraced(function* (id: string) {
    const found = Option.getOrUndefined(yield* affiliations.find(id));
    if (found === undefined) return undefined;
    const organizations = yield* registry.organizations;
    const result: Found = {
      kind: "affiliation",
      id: found.id,
      account: undefined,
      organization: organizations.find((one) => one.id === found.organizationId)?.name,
      created: found.created,
      isErased: found.personal === undefined,
      transactions: [],
      affiliation: found,
      deliveries: [],
      audit: yield* auditOf([found.id]),
      metadata: undefined,
      personal: undefined,
    };
    return { result, person: found.personal };
  });

  const findPerson = Effect.fnUntraced(function* (id: string) {
    const found = Option.getOrUndefined(yield* people.find(id));
    if (found === undefined) return undefined;
    const own = yield* transactions.ofVerification(found.verificationId);
    const result: Found = {
      kind: "person",
      id: found.id,
      account: undefined,
      organization: undefined,
      created: found.created,
      isErased: found.personal === undefined,
      transactions: own,
      affiliation: undefined,
      deliveries: [],
      audit: yield* auditOf([found.id, ...own.map((one) => one.id)]),
      metadata: undefined,
      personal: undefined,
    };
    return { result, person: { email: found.personal?.email, proofs: own.map(personIn) } };
  });

  const findAny = Effect.fnUntraced(function* (id: string) {
    return (
      (yield* findVerification(id)) ??
      (yield* findTransaction(id)) ??
      (yield* findAffiliation(id)) ??
      (yield* findPerson(id))
    );
  });

  const asked = (text: string | null): string => (text ?? "").trim().toLowerCase();

  const page: ConsoleView = Effect.fnUntraced(function* (visit) {
    const id = asked(visit.failed?.form.text("id") ?? visit.query.get("id"));
    return lookUpPage(id, (yield* findAny(id))?.result, visit);
  });

  const handlers: Pick<
    ConsoleHandlers,
    "lookUpPage" | "proof" | "showPersonal" | "erase" | "audit"
  > = {
    lookUpPage: page,
    proof: Effect.fnUntraced(function* (visit) {
      const found = yield* findAny(asked(visit.query.get("id")));
      if (found === undefined) return yield* refused("ResourceUnknown");
      const subjects = Array.from(new Set(found.result.audit.map(({ subject }) => subject)));
      const proof = yield* auditLog
        .inclusion(subjects, limitOfProof)
        .pipe(Effect.catchTag("NothingToProve", () => Effect.succeed(undefined)));
      return proofPage(found.result, proof);
    }),
    showPersonal: {
      page,
      task: Effect.fnUntraced(function* (visit, form) {
        const id = asked(form.text("id"));
        const looked = yield* findAny(id);
        if (looked === undefined) return yield* refused("ResourceUnknown");
        yield* note(looked.result.id, `${looked.result.kind}.personal_seen`);
        // Again, with this look in the time line.
        const { person, result } = (yield* findAny(id)) ?? looked;
        return lookUpPage(id, { ...result, personal: person ?? null }, visit);
      }),
    },
    erase: {
      page,
      task: Effect.fnUntraced(function* (visit, form) {
        const id = asked(form.text("id"));
        const found = yield* findAny(id);
        if (found === undefined || found.result.kind === "transaction") {
          return yield* refused("ResourceUnknown");
        }
        const { kind } = found.result;
        const back = `${consolePath("lookUpPage")}?id=${encodeURIComponent(id)}`;
        const question = {
          path: consolePath("erase"),
          back,
          what: `Everything personal in ${kind} ${id} is erased for good.`,
        };
        const erasure = {
          verification: erasures.verification(id),
          affiliation: erasures.affiliation(id),
          person: erasures.person(id, byOperator),
        }[kind];
        return yield* confirmed(
          visit,
          form,
          question,
          Effect.as(erasure, sendToConsole(back, "erased")),
        );
      }),
    },
    audit: Effect.fnUntraced(function* (visit) {
      const filter = Object.fromEntries(
        (["subject", "actor", "action"] as const).flatMap((name) => {
          const value = (visit.query.get(name) ?? "").trim();
          return value === "" ? [] : [[name, value] as const];
        }),
      );
      const rows = yield* auditLog.list({ ...filter, limit: 200 });
      return auditPage(rows, filter, yield* seal.head);
    }),
  };
  return handlers;
});
