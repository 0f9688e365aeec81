import { Access } from "@bonafide/core/access/Access";
import { Operators } from "@bonafide/core/access/Operators";
import { RateSettings } from "@bonafide/core/access/RateLimit";
import { IdentityMatches } from "@bonafide/core/telecom/IdentityMatches";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { PossessionSettings } from "@bonafide/core/telecom/PossessionSettings";
import { SendLimiter } from "@bonafide/core/telecom/SendLimiter";
import { TelecomStatuses } from "@bonafide/core/telecom/TelecomStatuses";
import { DueSignal } from "@bonafide/core/verification/DueSignal";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { Ledger } from "@bonafide/core/verification/Ledger";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { Layer } from "effect";
import { MemoryKeys } from "./access/MemoryKeys.ts";
import { MemoryCallbackRule } from "./callback/MemoryCallbackRule.ts";
import { MemoryIds } from "./storage/MemoryIds.ts";
import { MemoryStores } from "./storage/MemoryStores.ts";
import { MemoryVault } from "./storage/MemoryVault.ts";
import { MemoryCarrier } from "./telecom/MemoryCarrier.ts";
import { MemoryOneTimePasswords } from "./telecom/MemoryOneTimePasswords.ts";
import { MemoryPhoneRule } from "./telecom/MemoryPhoneRule.ts";
import { MemorySms } from "./telecom/MemorySms.ts";

/** Every use case of core, over whatever ports are provided. */
export const useCases = Layer.mergeAll(
  Access.layer,
  Operators.layer,
  TelecomStatuses.layer,
  DueTransactions.layer,
  Erasures.layer,
).pipe(
  Layer.provideMerge(Layer.mergeAll(Possessions.layer, IdentityMatches.layer)),
  Layer.provideMerge(Layer.mergeAll(Ledger.layer, Verifications.layer, DueSignal.layer)),
);

/** A fake of every port but the send limiter, and the defaults of every setting. */
export const memoryPorts = Layer.mergeAll(
  MemoryStores,
  MemoryIds,
  MemoryVault,
  MemoryKeys,
  MemoryOneTimePasswords,
  MemorySms.layer,
  MemoryCarrier.layer,
  MemoryPhoneRule,
  MemoryCallbackRule,
  Layer.succeed(PossessionSettings, { codeLifetime: 600 }),
  Layer.succeed(RateSettings, { productPerMinute: undefined, accountPerMinute: undefined }),
);

/** All of core over memory: every use case, every port, and the controls of the fakes. Sends are not limited. */
export const TestBonafide = useCases.pipe(
  Layer.provideMerge(SendLimiter.layerUnlimited),
  Layer.provideMerge(memoryPorts),
);
