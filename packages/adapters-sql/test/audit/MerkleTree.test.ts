import { describe, expect, it } from "@effect/vitest";
import {
  consistencyPath,
  GrowingTree,
  inclusionPath,
  type Leaves,
  leafHash,
  nodeHash,
  rootOfInclusion,
} from "../../src/audit/MerkleTree.ts";

// The entries and roots that Certificate Transparency's implementations are tested with.
const entries = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"].concat(
  "606162636465666768696a6b6c6d6e6f",
);
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const sizes = Array.from({ length: 70 }, (_, at) => at + 1);
const leaves = sizes.map((at) => leafHash(Buffer.from(entries[at - 1] ?? String(at), "hex")));

const treeOf = ({ end, start }: Leaves) => {
  const tree = new GrowingTree();
  for (const leaf of leaves.slice(start, end)) tree.append(leaf);
  return tree;
};
const knownRoots = new Map<string, Buffer>();
const rootOf = (range: Leaves): Buffer => {
  const name = `${range.start} ${range.end}`;
  const root = knownRoots.get(name) ?? treeOf(range).root;
  knownRoots.set(name, root);
  return root;
};
const log = {
  root: (start: number, end: number) => rootOf({ start, end }),
  inclusion: (leaf: number, size: number) => inclusionPath(leaf, size).map(rootOf),
  consistency: (before: number, size: number) => consistencyPath(before, size).map(rootOf),
};

/** The roots that a consistency proof leads to, by the algorithm of RFC 9162, 2.1.4.2. */
const rootsOfConsistency = (
  before: number,
  size: number,
  earlier: Buffer,
  path: ReadonlyArray<Buffer>,
) => {
  const whole = Number.isInteger(Math.log2(before)) ? [earlier, ...path] : [...path];
  let [first, second] = [before - 1, size - 1];
  while (first % 2 === 1) [first, second] = [(first - 1) / 2, Math.floor(second / 2)];
  const [start = earlier, ...others] = whole;
  let [older, newer] = [start, start];
  for (const node of others) {
    if (first % 2 === 1 || first === second) {
      [older, newer] = [nodeHash(node, older), nodeHash(node, newer)];
      while (first % 2 === 0 && first !== 0) {
        [first, second] = [first / 2, Math.floor(second / 2)];
      }
    } else newer = nodeHash(newer, node);
    [first, second] = [Math.floor(first / 2), Math.floor(second / 2)];
  }
  return [older, newer];
};

describe("a tree that grows", () => {
  it("has the roots of Certificate Transparency's test vectors, also when it is put together anew", () => {
    let tree = new GrowingTree();
    const seen = [tree.root.toString("hex")];
    for (const leaf of leaves.slice(0, entries.length)) {
      tree.append(leaf);
      tree = new GrowingTree(tree.size, tree.subtrees);
      seen.push(tree.root.toString("hex"));
    }
    expect(seen).toEqual(roots);
  });
});

describe("the rest of a tree", () => {
  it("is that of its last leaves, from each place where a hash of a proof begins", () => {
    for (const size of sizes) {
      for (const earlier of sizes.filter((one) => one < size)) {
        const ranges = [...inclusionPath(earlier, size), ...consistencyPath(earlier, size)];
        for (const { end, start } of ranges) {
          const until = Math.max(start, end - 1 - (size % 3));
          const rest = treeOf({ start: 0, end: until }).from(start);
          for (const leaf of leaves.slice(until, end)) rest.append(leaf);
          expect([rest.size, rest.root]).toEqual([end - start, rootOf({ start, end })]);
        }
      }
    }
  });
});

describe("proofs", () => {
  it("of inclusion lead to the root from each leaf of every size, and from no other place", () => {
    for (const size of sizes) {
      const root = log.root(0, size);
      for (let leaf = 0; leaf < size; leaf += 1) {
        const path = log.inclusion(leaf, size);
        const hash = leaves[leaf] ?? root;
        expect(rootOfInclusion(hash, leaf, size, path)).toEqual(root);
        expect(rootOfInclusion(leafHash(hash), leaf, size, path)).not.toEqual(root);
        expect(rootOfInclusion(hash, leaf, size, [...path, root])).toBeUndefined();
        expect(rootOfInclusion(hash, (leaf + 1) % (size + 1), size, path)).not.toEqual(root);
      }
    }
    expect(rootOfInclusion(log.root(0, 1), 1, 1, [])).toBeUndefined();
  });

  it("of consistency lead to both roots, from every size to every later one", () => {
    for (const size of sizes) {
      for (const before of sizes.filter((one) => one < size)) {
        const [earlier, later] = [log.root(0, before), log.root(0, size)];
        const path = [...log.consistency(before, size)];
        expect(rootsOfConsistency(before, size, earlier, path)).toEqual([earlier, later]);
      }
      expect(log.consistency(size, size)).toEqual([]);
    }
  });
});
