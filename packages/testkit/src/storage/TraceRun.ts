import { Operators } from "@bonafide/core/access/Operators";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { AffiliationClients } from "@bonafide/core/affiliation/AffiliationClients";
import { DeliveryStore } from "@bonafide/core/callback/DeliveryStore";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { DocumentReviews } from "@bonafide/core/document/DocumentReviews";
import { documentDefaults, DocumentSettings } from "@bonafide/core/document/DocumentSettings";
import { holdDue } from "@bonafide/core/due/DueHolders";
import { Ids } from "@bonafide/core/storage/Ids";
import { OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { SmsGateway } from "@bonafide/core/telecom/SmsGateway";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { productNames } from "@bonafide/core/verification/Product";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { Cause, Clock, Context, Effect, Exit, Layer, Logger, Option, Scope } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../audit/AuditedEntries.ts";
import { afterwards, claimAndRead } from "../callback/DeliverySamples.ts";
import { memoryReading } from "../document/MemoryDocumentReader.ts";
import { MemoryOneTimePasswords } from "../telecom/MemoryOneTimePasswords.ts";
import { settableClock, steadyOver } from "../due/SettableClock.ts";
import { mailingBonafide } from "../mail/MailWorld.ts";
import { MemoryIds } from "./MemoryIds.ts";
import { sortedJson } from "./SortedJson.ts";
import { coreCalls, type TraceAnswer, type TracePartner, traceRoster } from "./TraceCalls.ts";
import type { TraceMove } from "./TraceMove.ts";
import { reviewed } from "./TraceReview.ts";
import { type Fate, mortalStores, type TraceDeath } from "./TraceProcess.ts";
import type { UseCaseStores } from "./UseCaseTest.ts";
import { sampleHolder } from "../due/SampleHolder.ts";

type Core = Layer.Success<ReturnType<typeof mailingBonafide<never, unknown, never>>>;

const byText = (left: string, right: string) => (left < right ? -1 : 1);

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Runs a trace and gives what was to be seen after each move: the answer, and all transactions, callbacks and audit rows.
 * Ids are numbered in the order of their appearance.
 */
export const runTrace = Effect.fnUntraced(function* (
  moves: ReadonlyArray<TraceMove>,
  stores: UseCaseStores,
) {
  const codes = new Map<string, string>();
  const lasting = Layer.mergeAll(
    Layer.succeed(Ids, yield* Effect.provide(Ids, MemoryIds)),
    Layer.succeed(
      OneTimePasswords,
      yield* Effect.provide(OneTimePasswords, MemoryOneTimePasswords),
    ),
    Layer.succeed(SmsGateway, {
      screen: () => Effect.succeedNone,
      send: ({ reference, text }) =>
        Effect.as(
          Effect.sync(() => codes.set(reference, text.slice(0, 6))),
          Option.none(),
        ),
    }),
    Layer.succeed(DocumentSettings, { ...documentDefaults, review: true }),
    Layer.succeed(DocumentReader, {
      atOnce: 2,
      timeLimit: 20_000,
      read: () => Effect.succeed({ ...memoryReading, doubtful: true }),
    }),
    Logger.layer([]),
  );

  yield* TestClock.setTime(Date.UTC(2026, 5, 1));
  const { set, wall } = yield* settableClock;
  const start = Effect.gen(function* () {
    const scope = yield* Scope.make();
    const fate: Fate = { left: Infinity, where: "before", ofDueWork: undefined, isDead: false };
    const mortal = mortalStores(stores, fate, wall);
    const whole = mailingBonafide(mortal.layer, lasting);
    const context = yield* Layer.buildWithMemoMap(
      Layer.fresh(whole),
      yield* Layer.makeMemoMap,
      scope,
    );
    const around = Context.add(context, Scope.Scope, scope);
    const clock = yield* Effect.provideContext(steadyOver(wall), around);
    const here = <A, E>(effect: Effect.Effect<A, E, Core | Scope.Scope>) =>
      effect.pipe(Effect.provideContext(around), Effect.provideService(Clock.Clock, clock));
    yield* here(holdDue("alone"));
    // The first mark is under way after one turn.
    const marked = Effect.andThen(Effect.yieldNow, mortal.marked);
    yield* marked;
    return { fate, here, marked, end: Scope.close(scope, Exit.void) };
  });

  let server = yield* start;
  const partner: TracePartner = yield* server.here(
    Effect.gen(function* () {
      const operators = yield* Operators;
      const { id: organizationId } = yield* operators.createOrganization("Reno Tickets");
      const { id: accountId } = yield* operators.createAccount(organizationId, "web", productNames);
      const caller = { accountId, organizationId, applicationId: undefined, source: undefined };
      const issued = yield* (yield* ApplicationTokens).issue([organizationId], "write");
      const client = yield* (yield* AffiliationClients).create(organizationId, 1, {
        whiteLabel: false,
        addresses: [],
      });
      yield* traceRoster;
      return { caller, token: issued.secret, client };
    }),
  );
  let calls = yield* server.here(coreCalls(partner));
  const restart = Effect.gen(function* () {
    yield* server.end;
    server = yield* start;
    calls = yield* server.here(coreCalls(partner));
  });

  const transactions: Array<string> = [];
  const sent: Array<string> = [];
  const documents: Array<string> = [];
  const verifications: Array<string> = [];
  const applications: Array<string> = [];
  const among = <A>(known: ReadonlyArray<A>, pick: number) => known[pick % known.length];
  const note = (answer: TraceAnswer, kind?: "possession" | "identity" | "document") => {
    if ("codes" in answer) return;
    if ("caseId" in answer) return;
    if ("applicationId" in answer) {
      if (!applications.includes(answer.applicationId)) applications.push(answer.applicationId);
      return;
    }
    const { transactionId, verificationId } = answer;
    if (!verifications.includes(verificationId)) verifications.push(verificationId);
    if (transactionId === undefined || transactions.includes(transactionId)) return;
    transactions.push(transactionId);
    if (kind === "possession") sent.push(transactionId);
    if (kind === "document") documents.push(transactionId);
  };

  const deliver = Effect.fnUntraced(function* (isTaken: boolean) {
    const now = yield* Clock.currentTimeMillis;
    const wanted = { holder: sampleHolder, now, leaseUntil: now, limit: 100, skipHosts: [] };
    const due = yield* claimAndRead(wanted);
    const status = isTaken ? 204 : 503;
    const records = yield* Effect.forEach(due, (delivery) =>
      Effect.map(
        afterwards(
          delivery,
          isTaken ? { _tag: "ReportSuccess" } : { _tag: "ReportFailure", now, offset: 0 },
          now,
        ),
        (next) => ({
          delivery: next,
          attempt: { at: now, duration: 1, outcome: { _tag: "Answered", status } as const },
        }),
      ),
    );
    return (yield* (yield* DeliveryStore).record(records)).size;
  });

  /** Due work runs side by side: which unit comes first is up to the database, so each of them dies, or none. */
  const dueWork = (death: TraceDeath | undefined) =>
    Effect.suspend(() => {
      const { fate, here } = server;
      const { left } = fate;
      fate.left = Infinity;
      fate.ofDueWork = death;
      return Effect.ensuring(
        here(Effect.flatMap(DueTransactions, ({ sweep }) => sweep)),
        Effect.sync(() => {
          fate.left = left;
          fate.ofDueWork = undefined;
        }),
      );
    });

  const act = (move: TraceMove): Effect.Effect<unknown, unknown> => {
    switch (move._tag) {
      case "Open": {
        const phone = `2${String(transactions.length).padStart(9, "025550000")}`;
        const request = {
          callbackUrl: move.isTold ? `https://partner.example/${move.pick % 3}` : undefined,
          verificationId: move.isTied ? among(verifications, move.pick) : undefined,
          metadata: undefined,
        };
        const asked =
          move.kind === "document" ? calls.document(request) : calls[move.kind](phone, request);
        return Effect.tap(server.here(asked), (answer) =>
          Effect.sync(() => note(answer, move.kind)),
        );
      }
      case "Confirm": {
        const id = among(sent, move.pick);
        if (id === undefined) return Effect.void;
        const right = codes.get(id) ?? "123456";
        const wrong = right === "000000" ? "000001" : "000000";
        return server.here(calls.confirm(id, move.isRight ? right : wrong));
      }
      case "Create":
        return Effect.tap(
          server.here(calls.create(move.isTold ? "https://partner.example/told" : undefined)),
          (answer) => Effect.sync(() => note(answer)),
        );
      case "Erase": {
        const id = among(verifications, move.pick);
        if (id === undefined) return Effect.void;
        return server.here(Effect.flatMap(Erasures, ({ verification }) => verification(id)));
      }
      case "Check":
        return server.here(calls.check(move.isListed ? "Adams" : "Baker"));
      case "Register":
        return Effect.tap(server.here(calls.register(`Shop ${applications.length}`)), (answer) =>
          Effect.sync(() => note(answer)),
        );
      case "Change": {
        const id = among(applications, move.pick);
        return id === undefined ? Effect.void : server.here(calls.change(id, move.status));
      }
      case "Review": {
        const id = among(documents, move.pick);
        if (id === undefined) return Effect.void;
        return server.here(Effect.flatMap(DocumentReviews, (it) => reviewed(it, id, move.turn)));
      }
      case "Pass":
        return Effect.andThen(
          Effect.andThen(TestClock.adjust(move.milliseconds), server.marked),
          dueWork(move.death),
        );
      case "SetClock":
        return set(move.by);
      case "Deliver":
        return server.here(deliver(move.isTaken));
      case "Restart":
        return restart;
      case "Crash":
        return Effect.sync(() => {
          server.fate.left = move.units;
          server.fate.where = move.where;
        });
    }
  };

  const seen = Effect.gen(function* () {
    const { ofVerification } = yield* TransactionStore;
    const known = yield* Effect.forEach(verifications, ofVerification);
    const { find } = yield* ApplicationStore;
    const deliveries = yield* (yield* DeliveryStore).log.list({ limit: 10_000 });
    return {
      transactions: known.flat().toSorted((left, right) => byText(left.id, right.id)),
      applications: yield* Effect.forEach(applications, find),
      callbacks: deliveries
        .map(({ state, transactionId, url, verificationId }) =>
          sortedJson([verificationId, transactionId, url, state]),
        )
        .toSorted(byText),
      audit: (yield* auditedEntries)
        .map(({ action, actor, at, subject }) => `${subject} ${action} ${actor} ${at}`)
        .toSorted(byText),
    };
  });

  const numbers = new Map<string, number>();
  const numbered = (text: string) =>
    text.replaceAll(uuid, (id) => {
      if (!numbers.has(id)) numbers.set(id, numbers.size);
      return `#${numbers.get(id)}`;
    });

  const observed: Array<{ readonly move: TraceMove; readonly seen: string }> = [];
  for (const move of moves) {
    const exit = yield* Effect.exit(act(move));
    const isDead = server.fate.isDead;
    if (isDead) yield* restart;
    const answer = isDead
      ? "died"
      : Exit.isSuccess(exit)
        ? (exit.value ?? "done")
        : String(Cause.squash(exit.cause));
    const after = yield* server.here(seen);
    observed.push({ move, seen: numbered(sortedJson({ answer, ...after })) });
  }
  yield* server.end;
  return observed;
});
