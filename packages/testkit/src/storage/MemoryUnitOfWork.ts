import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Effect, Layer } from "effect";
import { MemoryState } from "./MemoryState.ts";

/** Units of work in memory: one at a time, all or nothing. */
export const MemoryUnitOfWork = Layer.effect(
  UnitOfWork,
  Effect.map(MemoryState, ({ atomically }) => UnitOfWork.of({ atomically, patiently: atomically })),
);
