import { Layer } from "effect";
import { SqlAccessRegistry } from "../access/SqlAccessRegistry.ts";
import { SqlAccessStore } from "../access/SqlAccessStore.ts";
import { SqlRateLimits } from "../access/SqlRateLimits.ts";
import { SqlAuditSeal } from "../audit/SqlAuditSeal.ts";
import { SqlAuditTrail } from "../audit/SqlAuditTrail.ts";
import { SqlCallbackOutbox } from "../callback/SqlCallbackOutbox.ts";
import { SqlSendLog } from "../telecom/SqlSendLog.ts";
import { SqlTransactionStore } from "../verification/SqlTransactionStore.ts";
import { SqlVerificationStore } from "../verification/SqlVerificationStore.ts";
import { SqlMigrations } from "./SqlMigrations.ts";

/** Every storage port over one database, its tables up to date; it lacks the database, its unit of work and a vault. */
export const SqlStores = Layer.mergeAll(
  SqlVerificationStore,
  SqlTransactionStore,
  SqlCallbackOutbox,
  SqlAuditTrail,
  SqlAuditSeal,
  SqlAccessStore,
  SqlAccessRegistry,
  SqlRateLimits,
  SqlSendLog,
).pipe(Layer.provideMerge(SqlMigrations));
