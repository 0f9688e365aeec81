import { stripTypeScriptTypes } from "node:module";
import { compileFunction } from "node:vm";
import { parseAst } from "vitest/node";

/** One change of a source: what stood there, what stands there now, and in which line. */
export interface Mutant {
  readonly name: string;
  readonly code: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const childrenOf = (node: Node): ReadonlyArray<Node> =>
  Object.values(node)
    .flatMap((value) => [value].flat())
    .filter(isNode);

const nodesIn = (node: Node, key: string): ReadonlyArray<Node> => {
  const value = node[key];
  return [value].flat().filter(isNode);
};

const otherOperators: Readonly<Record<string, ReadonlyArray<string>>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "&&": ["||"],
  "||": ["&&"],
};

/** A replacement of one stretch of the source. */
type Edit = readonly [node: Pick<Node, "start" | "end">, text: string];

/** All edits of a source that a test has to notice. */
const editsOf = (code: string): ReadonlyArray<Edit> => {
  const edits: Array<Edit> = [];
  /** Strings by what they are the value of: an event is replaced by another event. */
  const strings = new Map<string, Set<string>>();
  const literals: Array<readonly [role: string, node: Node]> = [];
  const textOf = ({ end, start }: Pick<Node, "start" | "end">) => code.slice(start, end);

  /** Without one of several elements, its comma too. */
  const drops = (elements: ReadonlyArray<Node>) => {
    for (const element of elements) {
      const comma = /^\s*,/.exec(code.slice(element.end))?.[0] ?? "";
      edits.push([{ start: element.start, end: element.end + comma.length }, ""]);
    }
  };

  const visit = (node: Node, role: string): void => {
    switch (node.type) {
      case "ImportDeclaration":
        return;
      case "CallExpression": {
        const [callee] = nodesIn(node, "callee");
        if (callee === undefined) return;
        // What is stored is declared there: a type, not a rule.
        if (textOf(callee).startsWith("Schema.")) return;
        for (const argument of nodesIn(node, "arguments")) visit(argument, textOf(callee));
        visit(callee, role);
        return;
      }
      case "MemberExpression":
        if (textOf(node) === "Math.min") edits.push([node, "Math.max"]);
        break;
      case "BinaryExpression":
      case "LogicalExpression": {
        const [left] = nodesIn(node, "left");
        const [right] = nodesIn(node, "right");
        if (left === undefined || right === undefined) return;
        const operator = String(node["operator"]);
        const start = code.indexOf(operator, left.end);
        for (const other of otherOperators[operator] ?? [])
          edits.push([{ start, end: start + operator.length }, other]);
        if (node.type === "LogicalExpression") edits.push([node, textOf(left)]);
        // The compiler holds to a test of the tag: without it, the rest is of no type.
        if (node.type === "LogicalExpression" && !textOf(left).includes("._tag ==="))
          edits.push([node, textOf(right)]);
        break;
      }
      case "UnaryExpression":
        if (node["operator"] === "!") edits.push([{ start: node.start, end: node.start + 1 }, ""]);
        break;
      case "ConditionalExpression":
        for (const test of nodesIn(node, "test")) edits.push([test, `!(${textOf(test)})`]);
        break;
      case "IfStatement":
        for (const test of nodesIn(node, "test")) edits.push([test, `!(${textOf(test)})`]);
        break;
      case "AssignmentPattern":
        for (const left of nodesIn(node, "left")) edits.push([node, textOf(left)]);
        break;
      case "ArrayExpression": {
        const elements = nodesIn(node, "elements");
        drops(elements);
        for (const [at, element] of elements.entries()) {
          const next = elements[at + 1];
          // The order of names says nothing.
          if (next === undefined || element.type === "Literal") continue;
          const between = code.slice(element.end, next.start);
          edits.push([
            { start: element.start, end: next.end },
            `${textOf(next)}${between}${textOf(element)}`,
          ]);
        }
        break;
      }
      case "ObjectExpression":
        // A state without rows, and what is stored of one, are there for the compiler.
        drops(
          nodesIn(node, "properties").filter(
            (property) => !/\{\}$|: Schema\.\w+$/.test(textOf(property)),
          ),
        );
        break;
      case "Property": {
        const [key] = nodesIn(node, "key");
        const [value] = nodesIn(node, "value");
        if (key === undefined || value === undefined) return;
        if (textOf(key) === "when")
          edits.push([value, `(...given) => !(${textOf(value)})(...given)`]);
        visit(value, textOf(key));
        return;
      }
      case "Literal": {
        const { value } = node;
        if (typeof value === "number") edits.push([node, String(value + 1)]);
        if (typeof value === "boolean") edits.push([node, String(!value)]);
        if (typeof value === "string") {
          strings.set(role, (strings.get(role) ?? new Set()).add(value));
          literals.push([role, node]);
        }
        return;
      }
    }
    for (const child of childrenOf(node)) visit(child, role);
  };
  for (const statement of parseAst(code).body) if (isNode(statement)) visit(statement, "");

  for (const [role, node] of literals) {
    const others = [...(strings.get(role) ?? [])].filter((other) => other !== node["value"]);
    for (const other of others.length === 0 ? ["Mutated"] : others)
      edits.push([node, JSON.stringify(other)]);
  }
  return edits;
};

const compact = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 120);

/** A TypeScript source as JavaScript, and every mutant of it: one edit each. */
export const mutantsOf = (
  source: string,
): { readonly original: string; readonly mutants: ReadonlyArray<Mutant> } => {
  const original = stripTypeScriptTypes(source);
  const mutants = editsOf(original).map(([{ end, start }, text]) => ({
    name: `${original.slice(0, start).split("\n").length}: ${compact(original.slice(start, end))} -> ${compact(text)}`,
    code: original.slice(0, start) + text + original.slice(end),
  }));
  return { original, mutants };
};

/** Loads a module's JavaScript with its imports at hand, and gives its exports; nothing where it fails as it loads. */
export const runModule = <Module>(
  code: string,
  imports: Readonly<Record<string, object>>,
): Module | undefined => {
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
  const body = code
    .replaceAll(/^import\s*\{([^}]*)\}\s*from\s*("[^"]+");/gm, "const {$1} = imports[$2];")
    .replaceAll(/^export const/gm, "const");
  const load = compileFunction(`"use strict";${body}\nreturn { ${names.join(", ")} };`, [
    "imports",
  ]);
  try {
    return load(imports);
  } catch {
    return undefined;
  }
};

/** What a module's JavaScript imports. */
export const importsOf = (code: string): ReadonlyArray<string> =>
  [...code.matchAll(/^import\s*\{[^}]*\w[^}]*\}\s*from\s*"([^"]+)";/gm)].flatMap(([, from]) =>
    from === undefined ? [] : [from],
  );
