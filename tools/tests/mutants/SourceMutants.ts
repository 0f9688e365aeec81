import { stripTypeScriptTypes } from "node:module";
import { parseAst } from "vitest/node";

/** One change of a source file: `change` and `line` name it in reports, `change` and `code` where it may survive. */
export interface SourceMutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What stands there now, and what stands there then. */
  readonly change: string;
  /** Counted from 1. */
  readonly line: number;
  /** The text of that line. Other lines move it, and do not change it. */
  readonly code: string;
  /** The expression, or the statement, that the change is a part of and that can be replaced as a whole. */
  readonly within: Place;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly statement: boolean;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
type Edit = readonly [place: Pick<Node, "start" | "end">, text: string, within?: Node];

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const nodesIn = (node: Node, key?: string): ReadonlyArray<Node> =>
  (key === undefined ? Object.values(node) : [node[key]]).flat().filter(isNode);

const otherOperators: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

/** What a statement of SQL may lose or have turned: its order, a condition, a limit, a bound. */
const sqlEdits: ReadonlyArray<readonly [RegExp, (found: string) => string]> = [
  [/ ORDER BY [a-z_.]+( DESC)?(, [a-z_.]+( DESC)?)*/g, () => ""],
  [/ DESC\b/g, () => ""],
  [/\bAND [a-z_.]+ (=|<>|IS) ('[a-z_]+'|NULL|NOT NULL|[a-z_.]+)(?=\s|$)/g, () => ""],
  [/ (<=|>=|<|>) /g, (found) => ` ${otherOperators[found.trim()] ?? "="} `],
  [/ IS NOT NULL\b/g, () => " IS NULL"],
  [/ ON CONFLICT [^`]*DO NOTHING/g, () => ""],
  [/\bversion = version \+ 1\b/g, () => "version = version"],
];

const isSql = (text: string): boolean =>
  /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|ORDER BY|AND) /.test(text);

const editsOfNode = (node: Node, code: string): ReadonlyArray<Edit> => {
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      const [left, right] = [...nodesIn(node, "left"), ...nodesIn(node, "right")];
      const operator = String(node["operator"]);
      const other = otherOperators[operator];
      if (left === undefined || right === undefined || other === undefined) return [];
      const start = code.indexOf(operator, left.end);
      return start < 0 || start >= right.start
        ? []
        : [[{ start, end: start + operator.length }, other]];
    }
    case "Literal":
      if (typeof node["value"] === "boolean") return [[node, String(node["value"] !== true)]];
      return typeof node["value"] === "number" ? [[node, `${String(node["value"])} + 1`]] : [];
    case "UnaryExpression":
      return node["operator"] === "!" ? [[{ start: node.start, end: node.start + 1 }, ""]] : [];
    case "ConditionalExpression":
    case "IfStatement":
      return nodesIn(node, "test").flatMap((test): ReadonlyArray<Edit> => [
        [test, "true", test],
        [test, "false", test],
      ]);
    case "ExpressionStatement":
      // A line of a log is for people: no behaviour depends on it.
      return nodesIn(node, "expression").some(({ type }) => type === "YieldExpression") &&
        !code.startsWith("yield* Effect.log", node.start)
        ? [[node, ";"]]
        : [];
    case "SpreadElement":
      return nodesIn(node, "argument").map((spread): Edit => [spread, "[]", spread]);
    case "TemplateElement": {
      const text = code.slice(node.start, node.end);
      if (!isSql(text)) return [];
      return sqlEdits.flatMap(([pattern, turned]) =>
        Array.from(text.matchAll(pattern), (found): Edit => {
          const start = node.start + found.index;
          return [{ start, end: start + found[0].length }, turned(found[0])];
        }),
      );
    }
    default:
      return [];
  }
};

const short = (text: string): string => {
  const one = text.replaceAll(/\s+/g, " ").trim();
  return one.length > 60 ? `${one.slice(0, 57)}…` : one;
};

const isProgram = (code: string): boolean => {
  try {
    parseAst(code);
    return true;
  } catch {
    return false;
  }
};

/** An option that only saves a list of nothings, which is thrown away. */
const isDiscard = (node: Node): boolean =>
  node.type === "Property" && nodesIn(node, "key").some((key) => key["name"] === "discard");

/** Every small change of a TypeScript source that a test should notice, in the order of the source. */
export const mutantsOf = (source: string): ReadonlyArray<SourceMutant> => {
  const code = stripTypeScriptTypes(source);
  const lines = source.split("\n");
  const mutants: Array<SourceMutant> = [];
  // A part of a template's text is replaced with the whole template, and its tag.
  const visit = (node: Node, template?: Node): void => {
    if (node.type === "ImportDeclaration" || isDiscard(node)) return;
    for (const [{ end, start }, text, place] of editsOfNode(node, code)) {
      // What is no program any more is no mutant: any run would fail.
      if (!isProgram(code.slice(0, start) + text + code.slice(end))) continue;
      const within = template ?? place ?? node;
      const line = source.slice(0, start).split("\n").length;
      mutants.push({
        start,
        end,
        text,
        line,
        code: lines[line - 1]?.trim() ?? "",
        change: `${short(source.slice(start, end))} → ${short(text) === "" ? "(nothing)" : short(text)}`,
        within: {
          start: within.start,
          end: within.end,
          statement: within.type === "ExpressionStatement",
        },
      });
    }
    for (const child of nodesIn(node)) {
      if (child.type === "TemplateElement") visit(child, template ?? node);
      else visit(child, node.type === "TaggedTemplateExpression" ? node : undefined);
    }
  };
  const parsed: unknown = parseAst(code);
  if (isNode(parsed)) visit(parsed);
  return mutants;
};

/**
 * The source of a file with all these mutants in it, each behind a switch: `mutantIsOn` of the global object is asked with
 * a mutant's number, and knows by it that its place was reached.
 */
export const switchedSource = (
  file: string,
  source: string,
  mutants: ReadonlyArray<SourceMutant & { readonly number: number }>,
): string => {
  const code = stripTypeScriptTypes(source);
  const places = Map.groupBy(mutants, ({ within }) => `${within.start} ${within.end}`);
  // The widest first, and of each the places within it.
  const sorted = [...places.values()].toSorted(([one], [other]) =>
    one === undefined || other === undefined
      ? 0
      : one.within.start - other.within.start || other.within.end - one.within.end,
  );
  let next = 0;
  const written = (from: number, to: number): string => {
    let text = "";
    let at = from;
    for (;;) {
      const here = sorted[next];
      const place = here?.[0]?.within;
      if (here === undefined || place === undefined || place.start >= to) break;
      next += 1;
      const inner = written(place.start, place.end);
      const one = here.map((mutant) => ({
        test: `isMutantOn(${mutant.number})`,
        text:
          code.slice(place.start, mutant.start) + mutant.text + code.slice(mutant.end, place.end),
      }));
      const switched = place.statement
        ? `${one.map((mutant) => `if (${mutant.test}) {${mutant.text}} else `).join("")}{${inner}}`
        : `(${one.map((mutant) => `${mutant.test} ? (${mutant.text}) : `).join("")}(${inner}))`;
      text += code.slice(at, place.start) + switched;
      at = place.end;
    }
    return text + code.slice(at, to);
  };
  return `${written(0, code.length)}
function isMutantOn(number) { return globalThis.mutantIsOn?.(number, ${JSON.stringify(file)}) ?? false; }
`;
};
