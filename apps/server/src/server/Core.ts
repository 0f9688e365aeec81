import { Access } from "@bonafide/core/access/Access";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { TelecomStatuses } from "@bonafide/core/telecom/TelecomStatuses";
import { DueSignal } from "@bonafide/core/verification/DueSignal";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Ledger } from "@bonafide/core/verification/Ledger";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Layer } from "effect";

/** Every use case of the core; what they need, storage and providers, is yet to be given. */
export const Core = DueTransactions.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Possessions.layer, IdentityMatches.layer)),
  Layer.provideMerge(Layer.mergeAll(Verifications.layer, Ledger.layer, DueSignal.layer)),
  Layer.provideMerge(Layer.mergeAll(TelecomStatuses.layer, Access.layer)),
);
