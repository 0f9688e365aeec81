import type { AffiliationCase } from "@bonafide/core/affiliation/AffiliationCase";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import type {
  ReasonCount,
  UsageCount,
  UsageFilter,
  UsagePeriod,
} from "@bonafide/core/application/ApplicationUsage";
import { VersionConflict } from "@bonafide/core/storage/UnitOfWork";
import { outcomeOf, statusOf, type Transaction } from "@bonafide/core/verification/Transaction";
import { Array, Effect, HashMap, Layer, Option, Order, Result } from "effect";
import { MemoryState, type MemoryTables } from "../storage/MemoryState.ts";
import { tokensInMemory } from "./TokensInMemory.ts";
import { valuesOf } from "../storage/ValuesOf.ts";

const byId = Order.mapInput(Order.String, ({ id }: { readonly id: string }) => id);

const periodLength: Readonly<Record<UsagePeriod, number>> = { day: 10, month: 7, year: 4 };

const inOrder = Order.Struct({
  period: Order.String,
  applicationId: Order.mapInput(Order.String, (id: string | undefined) => id ?? ""),
  product: Order.String,
  outcome: Order.String,
});

const affiliationOutcome = ({ state }: AffiliationCase) => {
  switch (state._tag) {
    case "Invalid":
      return "invalid";
    case "Affiliated":
    case "Approved":
      return "completed";
    case "Rejected":
      return "rejected";
    case "Unasked":
    case "NotAffiliated":
      return "failed";
    case "Unsubmitted":
    case "InReview":
    case "InSecondReview":
      return "pending";
  }
};

const usageIn = (tables: MemoryTables, filter: UsageFilter): ReadonlyArray<UsageCount> => {
  const { organizationId, period, since = 0, until = Number.POSITIVE_INFINITY } = filter;
  const isOurs = ({ accountId, created }: Transaction) =>
    created >= since &&
    created < until &&
    (organizationId === undefined ||
      Option.exists(
        HashMap.get(tables.accounts, accountId),
        (account) => account.organizationId === organizationId,
      ));
  const affiliations = valuesOf(tables.affiliations.cases)
    .filter(
      ({ created, organizationId: asker }) =>
        created >= since &&
        created < until &&
        (organizationId === undefined || asker === organizationId),
    )
    .map((affiliation) => ({
      period: new Date(affiliation.created).toISOString().slice(0, periodLength[period]),
      applicationId: affiliation.applicationId,
      product: `affiliation.${affiliation.family}.${affiliation.by}`,
      outcome: affiliationOutcome(affiliation),
      verificationId: affiliation.claimId ?? affiliation.id,
    }));
  const counted = valuesOf(tables.transactions)
    .map(({ transaction }) => transaction)
    .filter(isOurs)
    .map((transaction) => ({
      period: new Date(transaction.created).toISOString().slice(0, periodLength[period]),
      applicationId: transaction.applicationId,
      product: String(transaction.product),
      outcome: String(statusOf(outcomeOf(transaction))),
      verificationId: transaction.verificationId,
    }))
    .concat(affiliations);
  const groups = Object.values(
    Array.groupBy(counted, (each) =>
      [each.period, each.applicationId, each.product, each.outcome].join(" "),
    ),
  );
  const counts = groups.map(([{ verificationId, ...first }, ...others]) => ({
    ...first,
    transactions: others.length + 1,
    verifications: new Set([verificationId, ...others.map((other) => other.verificationId)]).size,
  }));
  return Array.sort(counts, inOrder);
};

const failureOf = (transaction: Transaction): string | undefined => {
  const outcome = outcomeOf(transaction);
  if (outcome._tag === "Failed") return outcome.failure;
  return outcome._tag === "DocumentNotVerified" ? outcome.faults[0].failure : undefined;
};

const mostFirst = Order.combine(
  Order.flip(Order.mapInput(Order.Number, ({ transactions }: ReasonCount) => transactions)),
  Order.combine(
    Order.mapInput(Order.String, ({ product }: ReasonCount) => product),
    Order.mapInput(Order.String, ({ reason }: ReasonCount) => reason),
  ),
);

const reasonsIn = (tables: MemoryTables, since: number): ReadonlyArray<ReasonCount> => {
  const failed = [
    ...valuesOf(tables.transactions).map(({ transaction }) => ({
      created: transaction.created,
      product: String(transaction.product),
      reason: failureOf(transaction),
    })),
    ...valuesOf(tables.affiliations.cases).map(({ by, created, family, state }) => ({
      created,
      product: `affiliation.${family}.${by}`,
      reason: "reason" in state ? String(state.reason.name) : undefined,
    })),
  ].flatMap(({ created, product, reason }) =>
    reason === undefined || created < since ? [] : [{ product, reason }],
  );
  const groups = Map.groupBy(failed, ({ product, reason }) => `${product} ${reason}`);
  return Array.sort(
    [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, transactions: others.length + 1 }],
    ),
    mostFirst,
  );
};

/** Applications in memory. */
export const MemoryApplicationStore = Layer.effect(
  ApplicationStore,
  Effect.map(Effect.all([MemoryState, tokensInMemory]), ([state, tokens]) =>
    ApplicationStore.of({
      tokens,
      insert: (application) =>
        state.change((tables) => ({
          ...tables,
          applications: HashMap.set(tables.applications, application.id, application),
        })),
      find: (id) => state.read(({ applications }) => HashMap.get(applications, id)),
      save: (application) =>
        state.decide((tables) =>
          Option.exists(
            HashMap.get(tables.applications, application.id),
            ({ version }) => version + 1 === application.version,
          )
            ? Result.succeed([
                undefined,
                {
                  ...tables,
                  applications: HashMap.set(tables.applications, application.id, application),
                },
              ])
            : Result.fail(new VersionConflict()),
        ),
      page: ({ after = "", limit, organizationId }) =>
        state.read(({ applications }) =>
          Array.sort(
            valuesOf(applications).filter(
              ({ id, state: { identity } }) =>
                identity.organizationId === organizationId && id > after,
            ),
            byId,
          ).slice(0, limit),
        ),
      reasons: (since) => state.read((tables) => reasonsIn(tables, since)),
      usage: (filter) => state.read((tables) => usageIn(tables, filter)),
    }),
  ),
);
