import { plantedSource } from "./Planted.ts";

/** Gives vitest the sources of the folder that `MUTANT` names; no file of the repository changes. */
export const mutantPlugin = () => {
  const folder = process.env["MUTANT"];
  return {
    name: "mutant",
    enforce: "pre" as const,
    load: (id: string): string | undefined =>
      folder === undefined ? undefined : plantedSource(folder, id.split("?")[0] ?? id),
  };
};
