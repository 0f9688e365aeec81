import { brokenConsumerAccess } from "../oauth/BrokenConsumerAccess.ts";
import { brokenToken } from "../oauth/BrokenToken.ts";
import { brokenPassback } from "../passback/BrokenPassback.ts";
import { brokenConfirmation } from "../person/BrokenConfirmation.ts";
import { brokenKnownDevice } from "../person/BrokenKnownDevice.ts";
import { brokenPersonErasure } from "../person/BrokenPersonErasure.ts";
import { brokenProof } from "../person/BrokenProof.ts";
import { brokenRecovery } from "../person/BrokenRecovery.ts";
import { brokenSecondAttempt } from "../person/BrokenSecondAttempt.ts";
import { brokenSession } from "../person/BrokenSession.ts";
import { brokenSignIn } from "../person/BrokenSignIn.ts";
import { brokenSignUp } from "../person/BrokenSignUp.ts";
import { useCaseContract } from "./UseCaseContract.ts";
import type { UseCaseStores } from "./UseCaseTest.ts";

const parts = [
  brokenSignUp,
  brokenSignIn,
  brokenSession,
  brokenKnownDevice,
  brokenRecovery,
  brokenConfirmation,
  brokenProof,
  brokenSecondAttempt,
  brokenPersonErasure,
  brokenToken,
  brokenConsumerAccess,
  brokenPassback,
];

/**
 * Broken stores that the contract of each family of use cases has to catch, over sound ones.
 */
export const brokenUseCases = Object.assign(
  (stores: UseCaseStores): void => {
    for (const part of parts) part(stores);
  },
  { contract: useCaseContract, parts },
);
