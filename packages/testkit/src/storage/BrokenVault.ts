import { Vault } from "@bonafide/core/storage/Vault";
import { brokenContract } from "./BrokenContract.ts";
import { vaultContract } from "./VaultContract.ts";

/** Vaults that `vaultContract` has to catch. */
export const brokenVault = brokenContract(vaultContract, ({ of }) => {
  const vault = of(Vault);
  vault("seals nothing", () => ({
    seal: (_key, _context, text) => Buffer.from(text),
    open: (_key, _context, sealed) => Buffer.from(sealed).toString(),
  }));
  vault("forgets the context", ({ open, seal }) => ({
    seal: (key, _, text) => seal(key, "", text),
    open: (key, _, sealed) => open(key, "", sealed),
  }));
  vault("makes one key", ({ createKey }) => {
    const key = createKey();
    return { createKey: () => key };
  });
  vault("looks up without the purpose", ({ lookup }) => ({
    lookup: (_, value) => lookup("", value),
  }));
});
