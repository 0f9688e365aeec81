import { Layer } from "effect";
import { Access } from "./access/Access.ts";
import { Operators } from "./access/Operators.ts";
import { Replays } from "./callback/Replays.ts";
import { Webhooks } from "./callback/Webhooks.ts";
import { IdentityMatches } from "./telecom/IdentityMatches.ts";
import { Possessions } from "./telecom/Possessions.ts";
import { TelecomStatuses } from "./telecom/TelecomStatuses.ts";
import { DueSignal } from "./verification/DueSignal.ts";
import { DueTransactions } from "./verification/DueTransactions.ts";
import { Erasures } from "./verification/Erasures.ts";
import { Ledger } from "./verification/Ledger.ts";
import { Verifications } from "./verification/Verifications.ts";

/** What operators do; it needs storage and secrets. */
export const OperatorUseCases = Layer.mergeAll(Operators.layer, Erasures.layer, Replays.layer).pipe(
  Layer.provideMerge(Webhooks.layer),
);

/** What partners do, and what the server does of itself; it needs storage, secrets, providers and rules. */
export const PartnerUseCases = Layer.mergeAll(
  Access.layer,
  TelecomStatuses.layer,
  DueTransactions.layer,
).pipe(
  Layer.provideMerge(Layer.mergeAll(Possessions.layer, IdentityMatches.layer)),
  Layer.provideMerge(Layer.mergeAll(Ledger.layer, Verifications.layer, DueSignal.layer)),
);
