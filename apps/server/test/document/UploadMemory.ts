import { readFileSync } from "node:fs";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { startServerApart } from "../server/StartedServer.ts";
import { backOf, frontOf } from "./SampleForms.ts";

/** The most memory that a process has had, in bytes. Source: man 5 proc. */
const peakOf = (pid: number): number =>
  1_024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/**
 * Of how many times its own size a license of two sides makes the memory of a server grow: so many are uploaded at once,
 * after one alone.
 */
export const uploadMemory = async (atOnce: number, side: number): Promise<number> => {
  await using server = await startServerApart({ settings: { BONAFIDE_SANDBOX_DELAY: "0" } });
  const demo = await server.as("demo");
  const upload = async () => {
    const sent = await demo.verify("license", [
      frontOf("mock-verified.jpg", sampleImage("jpeg", side, 1)),
      backOf(sampleImage("jpeg", side, 2)),
    ]);
    if (sent.status !== 200) throw new Error(`An upload is answered ${sent.status}.`);
  };
  await upload();
  const before = peakOf(server.child.pid ?? 0);
  await Promise.all(Array.from({ length: atOnce }, upload));
  return (peakOf(server.child.pid ?? 0) - before) / (2 * side * atOnce);
};
