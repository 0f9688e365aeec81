import type { HolderBeat } from "@bonafide/core/due/DueHolderStore";
import type { Account, EnabledProduct, Organization } from "@bonafide/core/access/Account";
import type { AccountKey } from "@bonafide/core/access/AccountKey";
import type { Application } from "@bonafide/core/application/Application";
import type { ApplicationToken } from "@bonafide/core/application/ApplicationToken";
import type { Product } from "@bonafide/core/verification/Product";
import type { AuditEntry } from "@bonafide/core/audit/AuditTrail";
import type { Webhook, WebhookSecret } from "@bonafide/core/callback/Webhook";
import type { TimeMark } from "@bonafide/core/due/TimeMarkStore";
import type { DocumentImage } from "@bonafide/core/document/ImageStore";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import type { SentMessage } from "@bonafide/core/telecom/SentMessages";
import type { Transaction } from "@bonafide/core/verification/Transaction";
import type { Verification } from "@bonafide/core/verification/Verification";
import {
  type AffiliationTables,
  emptyAffiliationTables,
} from "../affiliation/AffiliationTables.ts";
import { emptyPassbackTables, type PassbackTables } from "../passback/PassbackTables.ts";
import { Context, Effect, HashMap, Layer, Result, Semaphore } from "effect";
import { emptyPersonTables, type PersonTables } from "../person/PersonTables.ts";
import { emptyOAuthTables, type OAuthTables } from "../oauth/OAuthTables.ts";
import { emptyStaffTables, type StaffTables } from "../staff/StaffTables.ts";
import type { LimitRow } from "../limit/MemoryLimitStore.ts";
import type { DeliveryRow } from "../callback/MemoryDeliveries.ts";
import type { SweepRow } from "../due/MemorySweepStore.ts";
import type { LetterRow } from "../mail/MemoryLetterStore.ts";
import type { SubscriberTables } from "../telecom/MemorySubscriberRecords.ts";

/** An image, and the smaller picture that is kept beside it. */
export interface ImageRow extends DocumentImage {
  readonly bytes: Uint8Array;
  readonly preview?: Uint8Array;
}

/** A transaction, when a worker may take it (its due time, or the end of a lease), and which process has it. */
export interface TransactionRow {
  readonly transaction: Transaction;
  readonly due: number | undefined;
  readonly holder: string | undefined;
}

/** An audit row: `hash` covers the entry and the hash before it for the same subject. */
export interface AuditRow {
  readonly entry: AuditEntry;
  readonly previous: string;
  readonly hash: string;
}

/** A checkpoint: `root` covers the rows up to `upTo`, `hash` the root and the checkpoint before it. */
export interface AuditCheckpoint {
  readonly upTo: number;
  readonly root: string;
  readonly previous: string;
  readonly hash: string;
}

/** Everything that the memory stores hold. Every table is immutable, so that a snapshot is a reference. */
export interface MemoryTables {
  readonly verifications: HashMap.HashMap<string, Verification>;
  readonly erased: HashMap.HashMap<string, true>;
  readonly transactions: HashMap.HashMap<string, TransactionRow>;
  /** By transaction and side. */
  readonly images: HashMap.HashMap<string, ImageRow>;
  readonly affiliations: AffiliationTables;
  readonly passback: PassbackTables;
  /** The beats of holders, by their ids. */
  readonly holders: HashMap.HashMap<string, HolderBeat>;
  readonly sweeps: HashMap.HashMap<string, SweepRow>;
  readonly timeMark: TimeMark | undefined;
  readonly deliveries: HashMap.HashMap<string, DeliveryRow>;
  readonly letters: HashMap.HashMap<string, LetterRow>;
  /** By organization and family. */
  readonly webhooks: HashMap.HashMap<string, Webhook>;
  readonly webhookSecrets: HashMap.HashMap<string, WebhookSecret>;
  /** By the row's number, from 0. */
  readonly auditRows: HashMap.HashMap<number, AuditRow>;
  /** The last hash of each subject's chain. */
  readonly auditHeads: HashMap.HashMap<string, string>;
  readonly auditCheckpoints: ReadonlyArray<AuditCheckpoint>;
  readonly organizations: HashMap.HashMap<string, Organization>;
  readonly accounts: HashMap.HashMap<string, Account>;
  readonly applications: HashMap.HashMap<string, Application>;
  readonly applicationTokens: HashMap.HashMap<string, ApplicationToken>;
  readonly grants: HashMap.HashMap<string, ReadonlyArray<EnabledProduct>>;
  readonly keys: HashMap.HashMap<string, AccountKey>;
  readonly inactiveProducts: ReadonlyArray<Product>;
  /** By limit and subject. */
  readonly limits: HashMap.HashMap<string, LimitRow>;
  /** By vendor and the vendor's id. */
  readonly sentMessages: HashMap.HashMap<string, SentMessage>;
  readonly subscribers: SubscriberTables;
  readonly people: PersonTables;
  readonly staff: StaffTables;
  readonly oauth: OAuthTables;
}

const emptyTables: MemoryTables = {
  verifications: HashMap.empty(),
  erased: HashMap.empty(),
  transactions: HashMap.empty(),
  images: HashMap.empty(),
  affiliations: emptyAffiliationTables,
  passback: emptyPassbackTables,
  holders: HashMap.empty(),
  sweeps: HashMap.empty(),
  timeMark: undefined,
  deliveries: HashMap.empty(),
  letters: HashMap.empty(),
  webhooks: HashMap.empty(),
  webhookSecrets: HashMap.empty(),
  auditRows: HashMap.empty(),
  auditHeads: HashMap.empty(),
  auditCheckpoints: [],
  organizations: HashMap.empty(),
  accounts: HashMap.empty(),
  applications: HashMap.empty(),
  applicationTokens: HashMap.empty(),
  grants: HashMap.empty(),
  keys: HashMap.empty(),
  inactiveProducts: [],
  limits: HashMap.empty(),
  sentMessages: HashMap.empty(),
  subscribers: { current: undefined, rosters: HashMap.empty() },
  people: emptyPersonTables,
  staff: emptyStaffTables,
  oauth: emptyOAuthTables,
};

/** The uncommitted changes of a unit of work. */
const Draft = Context.Reference<{ tables: MemoryTables } | undefined>(
  "@bonafide/testkit/storage/Draft",
  { defaultValue: () => undefined },
);

/** How often a unit runs again before its conflict counts as permanent. */
const rerunLimit = 1_000;

const isLasting = <E>(error: E): error is Exclude<E, VersionConflict> =>
  !(error instanceof VersionConflict);

/** The state that all memory stores share, with units that serialise and leave all or nothing. */
export class MemoryState extends Context.Service<
  MemoryState,
  {
    readonly read: <A>(look: (tables: MemoryTables) => A) => Effect.Effect<A>;
    /** Changes the tables, as part of the unit of work around it or as one of its own. */
    readonly change: (turn: (tables: MemoryTables) => MemoryTables) => Effect.Effect<void>;
    /** Changes the tables and answers, or fails and changes nothing. */
    readonly decide: <A, E>(
      turn: (tables: MemoryTables) => Result.Result<readonly [A, MemoryTables], E>,
    ) => Effect.Effect<A, E>;
    readonly atomically: <A, E, R>(
      unit: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, Exclude<E, VersionConflict>, R>;
  }
>()("@bonafide/testkit/storage/MemoryState") {
  static readonly layer = Layer.sync(MemoryState, () => {
    let committed = emptyTables;
    const gate = Semaphore.makeUnsafe(1);

    const read = <A>(look: (tables: MemoryTables) => A) =>
      Effect.map(Draft, (draft) => look((draft ?? { tables: committed }).tables));

    const alone = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
      gate.withPermit(
        Effect.suspend(() => {
          const draft = { tables: committed };
          return Effect.tap(Effect.provideService(unit, Draft, draft), () =>
            Effect.sync(() => {
              committed = draft.tables;
            }),
          );
        }),
      );

    const joined = <A, E, R>(unit: Effect.Effect<A, E, R>, draft: { tables: MemoryTables }) => {
      const before = draft.tables;
      return Effect.onError(unit, () =>
        Effect.sync(() => {
          draft.tables = before;
        }),
      );
    };

    const decide = <A, E>(
      turn: (tables: MemoryTables) => Result.Result<readonly [A, MemoryTables], E>,
    ): Effect.Effect<A, E> =>
      Effect.flatMap(Draft, (draft) => {
        if (draft === undefined) return alone(decide(turn));
        return Effect.map(Effect.fromResult(turn(draft.tables)), ([answer, tables]) => {
          draft.tables = tables;
          return answer;
        });
      });

    const change = (turn: (tables: MemoryTables) => MemoryTables) =>
      decide((tables) => Result.succeed([undefined, turn(tables)]));

    const rerun = <A, E, R>(
      unit: Effect.Effect<A, E, R>,
      runs: number,
    ): Effect.Effect<A, Exclude<E, VersionConflict>, R> =>
      unit.pipe(
        Effect.catch((error) => {
          if (isLasting(error)) return Effect.fail(error);
          return runs < rerunLimit ? rerun(unit, runs + 1) : Effect.die(error);
        }),
      );

    const atomically = <A, E, R>(unit: Effect.Effect<A, E, R>) =>
      Effect.flatMap(Draft, (draft) =>
        rerun(draft === undefined ? alone(unit) : Effect.suspend(() => joined(unit, draft)), 1),
      );

    return MemoryState.of({ read, change, decide, atomically });
  });
}
