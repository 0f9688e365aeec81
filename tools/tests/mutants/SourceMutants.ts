import { stripTypeScriptTypes } from "node:module";
import { parseAst } from "vitest/node";

/** One change of a source file: `change` and `line` name it in reports. */
export interface SourceMutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** What stands there now, and what stands there then. */
  readonly change: string;
  /** Counted from 1. */
  readonly line: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
type Edit = readonly [place: Pick<Node, "start" | "end">, text: string];

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
        [test, "true"],
        [test, "false"],
      ]);
    case "ExpressionStatement":
      return nodesIn(node, "expression").some(({ type }) => type === "YieldExpression")
        ? [[node, ";"]]
        : [];
    case "SpreadElement":
      return nodesIn(node, "argument").map((spread): Edit => [spread, "[]"]);
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

/** Every small change of a TypeScript source that a test should notice, in the order of the source. */
export const mutantsOf = (source: string): ReadonlyArray<SourceMutant> => {
  const code = stripTypeScriptTypes(source);
  const edits: Array<Edit> = [];
  const visit = (node: Node): void => {
    if (node.type === "ImportDeclaration") return;
    edits.push(...editsOfNode(node, code));
    for (const child of nodesIn(node)) visit(child);
  };
  const parsed: unknown = parseAst(code);
  if (isNode(parsed)) visit(parsed);
  return edits.map(([{ end, start }, text]) => ({
    start,
    end,
    text,
    line: source.slice(0, start).split("\n").length,
    change: `${short(source.slice(start, end))} → ${short(text) === "" ? "(nothing)" : short(text)}`,
  }));
};
