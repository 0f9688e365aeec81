import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { secretKeysContract } from "@bonafide/testkit/access/SecretKeysContract";

secretKeysContract(Sha256SecretKeys);
