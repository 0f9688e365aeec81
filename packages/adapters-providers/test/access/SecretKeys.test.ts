import { SecretKeys } from "@bonafide/adapters-providers/access/SecretKeys";
import { keysContract } from "@bonafide/testkit/access/KeysContract";

keysContract(SecretKeys);
