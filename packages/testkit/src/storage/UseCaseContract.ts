import { consumerAccessContract } from "../oauth/ConsumerAccessContract.ts";
import { tokenContract } from "../oauth/TokenContract.ts";
import { passbackContract } from "../passback/PassbackContract.ts";
import { confirmationContract } from "../person/ConfirmationContract.ts";
import { knownDeviceContract } from "../person/KnownDeviceContract.ts";
import { personErasureContract } from "../person/PersonErasureContract.ts";
import { proofContract } from "../person/ProofContract.ts";
import { recoveryContract } from "../person/RecoveryContract.ts";
import { secondAttemptContract } from "../person/SecondAttemptContract.ts";
import { sessionContract } from "../person/SessionContract.ts";
import { signInContract } from "../person/SignInContract.ts";
import { signUpContract } from "../person/SignUpContract.ts";
import { describe } from "./PortTest.ts";
import type { UseCaseStores } from "./UseCaseTest.ts";

/**
 * What people, OAuth and Document Passback promise over an embedder's own stores, as vitest tests: sign-up, sign-in,
 * sessions, forgotten passwords, proofs and their second attempts, erasure, tokens, and images within their limit.
 */
export const useCaseContract = (name: string, stores: UseCaseStores): void => {
  describe(name, () => {
    signUpContract(stores);
    signInContract(stores);
    sessionContract(stores);
    knownDeviceContract(stores);
    recoveryContract(stores);
    confirmationContract(stores);
    proofContract(stores);
    secondAttemptContract(stores);
    personErasureContract(stores);
    tokenContract(stores);
    consumerAccessContract(stores);
    passbackContract(stores);
  });
};
