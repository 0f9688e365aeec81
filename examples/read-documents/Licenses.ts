import { readFile } from "node:fs/promises";
import { openReader } from "@bonafide/document-reader/Reader";

/** The name on a license, or the reasons why it was not verified. `acceptSpecimens` is for tests only. */
export const nameOnLicense = async (
  frontFile: string,
  backFile: string,
  acceptSpecimens = false,
): Promise<string> => {
  const front = await readFile(frontFile);
  const back = await readFile(backFile);
  await using reader = openReader({ acceptSpecimens });
  const { errors, facts, verified } = await reader.read("license", front, back);
  return verified
    ? `${facts?.fname} ${facts?.lname}, born ${facts?.birthDate}`
    : errors.map(({ code, message }) => `${code} ${message}`).join("; ");
};
