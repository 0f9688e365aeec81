import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect } from "effect";
import { brokenContract } from "./BrokenContract.ts";
import { inPieces } from "./BrokenAnswers.ts";
import { unitOfWorkContract } from "./UnitOfWorkContract.ts";

/** Stores that `unitOfWorkContract` has to catch. */
export const brokenUnitOfWork = brokenContract(unitOfWorkContract, ({ of }) => {
  const store = of(UnitOfWork);
  store("commits a unit that failed", ({ atomically }) => ({
    atomically: (unit) => Effect.flatMap(atomically(Effect.exit(unit)), (exit) => inPieces(exit)),
  }));
  store("commits piece by piece", () => ({
    atomically: inPieces,
  }));
});
