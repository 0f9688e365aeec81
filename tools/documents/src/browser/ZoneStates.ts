import { furtherStates } from "./FurtherStates.ts";
import { northernStates } from "./NorthernStates.ts";
import type { ZoneState } from "./ZoneState.ts";

export const zoneStates: ReadonlyArray<ZoneState> = [...northernStates, ...furtherStates];

export const zoneStateOf = (seed: number): ZoneState =>
  zoneStates[seed % zoneStates.length] ?? northernStates[0];
