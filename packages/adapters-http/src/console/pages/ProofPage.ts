import type { InclusionProof, ProvedRow } from "@bonafide/core/audit/AuditProofs";
import { type ComponentChild, h } from "preact";
import { consolePath } from "../ConsoleRoutes.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { code, facts, link, shortId, table, timeOf } from "./ConsoleElements.ts";
import type { Found } from "./LookUpPage.ts";

/** The most rows of one proof in the console. */
export const limitOfProof = 100;

/** The parts of a signed head: its lines. */
const partsOf = (head: string) => {
  const [log = "", size = "", root = ""] = head.split("\n");
  return { log, size, root };
};

const rowOf = ({ action, actor, at, leaf, leafHash, path, source, subject }: ProvedRow) => [
  String(leaf),
  timeOf(at),
  action,
  source === undefined ? actor : `${actor} from ${source}`,
  shortId(subject),
  h(
    "details",
    null,
    h("summary", null, path.length === 1 ? "1 hash" : `${path.length} hashes`),
    facts([
      ["Leaf", code(leafHash)],
      ...path.map((hash, at) => [String(at + 1), code(hash)] as const),
    ]),
  ),
];

const command = (text: string, does: string): ComponentChild =>
  h("li", { key: text }, code(text), h("br", null), does);

const checksOf = ({ key }: InclusionProof, subject: string): ComponentChild => [
  h("h2", null, "How to check it"),
  h(
    "ul",
    null,
    command(`bonafide audit inclusion ${subject}`, "prints this proof as JSON, for one subject."),
    command(
      "bonafide audit verify --against head.txt",
      "computes every row, chain and head anew, and fails where the log does not begin as the head in this file says.",
    ),
    command("bonafide audit key", "prints the public key, from which an auditor has it."),
  ),
  h(
    "p",
    null,
    "Without this program: hash each entry and its path as RFC 9162, 2.1.3.2 says, and compare the result with the root in the head. The head is a signed note (C2SP tlog-checkpoint) under this key:",
  ),
  h("pre", null, key),
];

const proofOf = (found: Found, proof: InclusionProof): ComponentChild => {
  const { log, root, size } = partsOf(proof.head);
  const left = found.audit.length - proof.rows.length;
  return [
    h(
      "p",
      null,
      "These rows are in the signed log as they are shown: who, what, when and from where. A row that is changed, moved or taken out gives another root, and a head that others hold shows it. What the rows are about is not in the log.",
    ),
    facts([
      ["Log", log],
      ["Rows under the head", size],
      ["Root", code(root)],
      ["Rows proved here", String(proof.rows.length)],
      left > 0
        ? [
            "Left out",
            `${left}: not sealed yet, which takes up to a minute, or beyond the first ${limitOfProof}`,
          ]
        : ["Left out", "none"],
    ]),
    table(
      "Rows and their paths",
      [{ label: "Leaf", number: true }, "At", "Action", "By", "Subject", "Path to the root"],
      proof.rows.map(rowOf),
    ),
    h("h2", null, "The signed head"),
    h("pre", null, proof.head),
    checksOf(proof, found.id),
    h(
      "details",
      null,
      h("summary", null, "The whole proof as JSON"),
      h("pre", null, JSON.stringify(proof, null, 2)),
    ),
  ];
};

/** Proves that the rows of a time line are in the signed log; `proof` is absent while none is sealed. */
export const proofPage = (found: Found, proof: InclusionProof | undefined): ConsolePage => ({
  title: "Proof of the audit",
  room: "lookUpPage",
  body: [
    h(
      "p",
      null,
      link(`${consolePath("lookUpPage")}?id=${found.id}`, `Back to ${found.kind} ${found.id}`),
    ),
    proof === undefined
      ? h(
          "p",
          { class: "notice wait", role: "status" },
          "No row of it is sealed yet. The log is sealed once a minute: try again then.",
        )
      : proofOf(found, proof),
  ],
});
