import { everyMachine } from "./MachineWalk.ts";
import { type WalkedMachine, walkedMachines } from "./WalkedMachines.ts";

const code = (name: string): string => `\`${name}\``;

const list = (names: Iterable<string>): string =>
  Array.from(names, (name) => `- ${name}`).join("\n");

/** A guard's name in words. */
const wordsOf = ({ name }: { readonly name: string }): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const diagramOf = ({ initial, moves, settled }: WalkedMachine): string => {
  const left = new Set(moves.map(({ before }) => before._tag));
  return [
    "stateDiagram-v2",
    `  [*] --> ${initial}`,
    ...new Set(
      moves.map(({ after, before, event }) => `  ${before._tag} --> ${after._tag}: ${event}`),
    ),
    ...settled.filter((name) => !left.has(name)).map((name) => `  ${name} --> [*]`),
  ].join("\n");
};

/** Given, when and then: every row of the table, in the order in which rows are tried. */
const tableOf = ({ table, taken }: WalkedMachine): string =>
  [
    "| given | when | and | then |",
    "| --- | --- | --- | --- |",
    ...Object.entries(table).flatMap(([given, commands]) =>
      Object.entries(commands).flatMap(([when, rows = []]) =>
        rows.map((row) => {
          const then =
            row.event === undefined
              ? `refused: ${code(row.refuse)}`
              : `${code(row.event)}, then ${Array.from(taken.get(row) ?? [], code).join(" or ")}`;
          const and = row.when === undefined ? "" : wordsOf(row.when);
          return `| ${code(given)} | ${code(when)} | ${and} | ${then} |`;
        }),
      ),
    ),
  ].join("\n");

const section = (machine: WalkedMachine): string =>
  [
    `## ${machine.title}`,
    `In the audit, its events are called ${code(`${machine.name}.<event>`)}. Nothing is awaited in ${machine.settled.map(code).join(", ")}.`,
    "```mermaid\n" + diagramOf(machine) + "\n```",
    tableOf(machine),
    "Always:",
    list(machine.invariants.filter((name) => !Object.values<string>(everyMachine).includes(name))),
  ].join("\n\n");

/** The text of `docs/states.md`: every machine with its diagram, its table and its invariants. */
export const renderStates = (): string =>
  `${[
    "# States",
    "Generated from the machines' tables and a walk of every state that they can reach; do not edit.",
    "A row is taken where its condition holds and none above it, for the same state and command, did. A command that has no such row is refused as `NotInThisState`. Of every machine holds:",
    list(Object.values(everyMachine)),
    ...walkedMachines().map(section),
  ].join("\n\n")}\n`;
