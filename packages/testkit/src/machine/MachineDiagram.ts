import type { Move, Walk } from "./MachineWalk.ts";

interface Tagged {
  readonly _tag: string;
}

const lineOf = ({ after, before, event }: Move<Tagged, Tagged>): string =>
  `  ${before._tag} --> ${after._tag}: ${event._tag}`;

/** The names of a walk's states, in the order in which they are reached. */
export const stateNames = ({ states }: Walk<Tagged, unknown, Tagged>): ReadonlyArray<string> =>
  Array.from(new Set(states.map(({ _tag }) => _tag)));

/** The names of the states that nothing leaves. */
export const finalNames = (walk: Walk<Tagged, unknown, Tagged>): ReadonlyArray<string> =>
  stateNames(walk).filter((name) => walk.moves.every(({ before }) => before._tag !== name));

/** A machine's diagram, from a walk of it, as Mermaid text. */
export const diagramOf = (walk: Walk<Tagged, unknown, Tagged>): string =>
  [
    "stateDiagram-v2",
    ...stateNames(walk)
      .slice(0, 1)
      .map((name) => `  [*] --> ${name}`),
    ...new Set(walk.moves.map(lineOf)),
    ...finalNames(walk).map((name) => `  ${name} --> [*]`),
  ].join("\n");
