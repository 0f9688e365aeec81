import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenTimeMark } from "@bonafide/testkit/due/BrokenTimeMark";
import { timeMarkContract } from "@bonafide/testkit/due/TimeMarkContract";
import { Layer } from "effect";
import { FileTimeMarks } from "../../own-store/FileTimeMarks.ts";

// An empty store for each test.
const marks = Layer.suspend(() =>
  FileTimeMarks(join(mkdtempSync(join(tmpdir(), "marks-")), "mark.json")),
);

// The store keeps the contract of its port,
timeMarkContract(marks);
// and the contract, over this store, catches each of these faults: no mark kept, an earlier one kept, a clock that stands still.
brokenTimeMark(marks);
