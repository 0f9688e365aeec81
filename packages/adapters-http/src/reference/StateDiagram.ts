import { type ComponentChild, h } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";

/** A move between two states, by the names of the states and of the event. */
interface Move {
  readonly from: string;
  readonly to: string;
  readonly event: string;
}

interface Machine {
  readonly initial: string;
  readonly moves: ReadonlyArray<Move>;
  /** The states that nothing leaves. */
  readonly ends: ReadonlySet<string>;
}

const line = /^(\S+) --> (\S+?)(?:: (\S+))?$/;
const edge = "[*]";

/** Reads a diagram as `docs/states.md` has it; absent where it is another kind of diagram. */
const machineIn = (text: string): Machine | undefined => {
  const [kind, ...lines] = text.split("\n").map((each) => each.trim());
  const parts = lines.map((each) => line.exec(each));
  const initial = parts.find((part) => part?.[1] === edge)?.[2];
  if (kind !== "stateDiagram-v2" || initial === undefined || parts.includes(null)) return undefined;
  const all = parts.map((part) => ({
    from: part?.[1] ?? "",
    to: part?.[2] ?? "",
    event: part?.[3] ?? "",
  }));
  return {
    initial,
    moves: all.filter(({ from, to }) => from !== edge && to !== edge),
    ends: new Set(all.flatMap(({ from, to }) => (to === edge ? [from] : []))),
  };
};

/** Measures in pixels. Letters are of one width. */
const letter = 8;
const [rowHeight, headHeight, padding, loop] = [36, 34, 12, 28];

const widthOf = (text: string): number => text.length * letter;

/** The middle of each state's column: as far apart as the names and the events between them need. */
const columnsOf = (
  states: ReadonlyArray<string>,
  moves: ReadonlyArray<Move>,
): ReadonlyArray<number> => {
  const middles: Array<number> = [];
  for (const [at, state] of states.entries()) {
    const before = states[at - 1];
    const half = widthOf(state) / 2 + padding;
    const between = moves.map(({ event, from, to }) => {
      const loops = from === to && from === before;
      const spans = from !== to && [from, to].includes(state) && [from, to].includes(before ?? "");
      return loops ? loop + widthOf(event) + 2 * padding : spans ? widthOf(event) + 3 * padding : 0;
    });
    const least = before === undefined ? 0 : widthOf(before) / 2 + 2 * padding + half;
    middles.push((middles[at - 1] ?? half + padding) + Math.max(least, ...between));
  }
  return middles;
};

const arrowHead = (x: number, y: number, towards: 1 | -1): ComponentChild =>
  h("path", { class: "head", d: `M${x} ${y}l${-8 * towards}-4v8z` });

const moveRow = ({ event, from, to }: Move, y: number, middleOf: (state: string) => number) => {
  const [start, end] = [middleOf(from), middleOf(to)];
  if (from === to) {
    return h(
      "g",
      { key: y },
      h("path", { class: "move", d: `M${start} ${y - 8}h${loop}v14h${8 - loop}` }),
      arrowHead(start, y + 6, -1),
      h("text", { x: start + loop + 6, y: y + 3 }, event),
    );
  }
  const towards = end > start ? 1 : -1;
  return h(
    "g",
    { key: y },
    h("circle", { class: "head", cx: start, cy: y, r: 3 }),
    h("path", { class: "move", d: `M${start} ${y}H${end - 8 * towards}` }),
    arrowHead(end, y, towards),
    h("text", { x: (start + end) / 2, y: y - 6, "text-anchor": "middle" }, event),
  );
};

/**
 * A machine as SVG: a column for each state and a row for each move, in the order of the text. A double frame is a state
 * that nothing leaves, and a dot marks the first. Absent where the text is no such machine.
 */
export const stateDiagram = (text: string, name: string): string | undefined => {
  const machine = machineIn(text);
  if (machine === undefined) return undefined;
  const { ends, initial, moves } = machine;
  const states = [...new Set([initial, ...moves.flatMap(({ from, to }) => [from, to])])];
  const middles = columnsOf(states, moves);
  const middleOf = (state: string): number => middles[states.indexOf(state)] ?? 0;
  const last = states.at(-1) ?? "";
  const loops = moves.filter(({ from, to }) => from === last && to === last);
  const beyond = Math.max(
    widthOf(last) / 2 + 2 * padding,
    ...loops.map(({ event }) => loop + widthOf(event) + padding),
  );
  const width = Math.ceil(middleOf(last) + beyond);
  const height = headHeight + (moves.length + 1) * rowHeight;
  const id = name.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  return renderToStaticMarkup(
    h(
      "svg",
      {
        class: "machine",
        role: "img",
        "aria-labelledby": `${id}-diagram ${id}-described`,
        viewBox: `0 0 ${width} ${height}`,
        width,
        height,
      },
      h("title", { id: `${id}-diagram` }, `${name}: its states and moves`),
      h(
        "desc",
        { id: `${id}-described` },
        `${states.length} states: ${states.join(", ")}. It begins as ${initial}, and ${moves.length} moves lead from state to state. The table after the drawing has each of them.`,
      ),
      states.map((state) => {
        const [x, half] = [middleOf(state), widthOf(state) / 2 + padding];
        const frame = (inset: number) =>
          h("rect", {
            class: "state",
            x: x - half + inset,
            y: 4 + inset,
            width: 2 * (half - inset),
            height: headHeight - 8 - 2 * inset,
            rx: 6 - inset / 2,
          });
        return h(
          "g",
          { key: state },
          h("path", { class: "life", d: `M${x} ${headHeight - 4}V${height - 8}` }),
          frame(0),
          ends.has(state) ? frame(3) : null,
          state === initial
            ? h("circle", { class: "head", cx: x - half, cy: headHeight / 2, r: 5 })
            : null,
          h("text", { class: "name", x, y: headHeight / 2 + 4, "text-anchor": "middle" }, state),
        );
      }),
      moves.map((move, at) => moveRow(move, headHeight + (at + 1) * rowHeight - 8, middleOf)),
    ),
  );
};
