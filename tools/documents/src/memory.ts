/**
 * Measures what one thread of the document reader takes in memory, on Linux: a process of its own for each kind of
 * picture reads a license of two such pictures, and tells the peak of its resident size (VmHWM) above what it had
 * before it opened the reader. Run as `node tools/documents/src/memory.ts [readings]`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openReader } from "@bonafide/document-reader/Reader";
import sharp, { type Sharp } from "sharp";

const megabyte = 1024;
const peak = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) / megabyte;

/** 64 megapixels, the most that is accepted. */
const large = (picture: Sharp) => picture.resize(8000, 8000, { fit: "fill" });

/** As large, of blocks, so that a PNG of it has less than 16 MB. */
const blocks = (picture: Sharp) =>
  picture.resize(300, 300).resize(8000, 8000, { fit: "fill", kernel: "nearest" });

const kinds: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  "a photograph of 2 megapixels": (picture) => picture,
  "JPEG, 64 megapixels": (picture) => large(picture).jpeg({ chromaSubsampling: "4:4:4" }),
  "progressive JPEG, 64 megapixels": (picture) => large(picture).jpeg({ progressive: true }),
  "PNG, 64 megapixels": (picture) => large(picture).png({ palette: true, colours: 16 }),
  "interlaced PNG, 64 megapixels": (picture) => blocks(picture).png({ progressive: true }),
};

const specimen = (name: string) =>
  fileURLToPath(new URL(`../../../examples/specimens/${name}.jpg`, import.meta.url));

/** In the process of its own: the pictures come as base64, one a line, for making them takes memory too. */
const measure = async (readings: number): Promise<void> => {
  const [front = "", back = ""] = readFileSync(0, "latin1").split("\n");
  const pictures = [Buffer.from(front, "base64"), Buffer.from(back, "base64")] as const;
  const before = peak();
  await using reader = openReader({ acceptSpecimens: true, threads: 1, budget: 120_000 });
  await reader.read("passport", new Uint8Array());
  const idle = peak();
  for (let reading = 0; reading < readings; reading++) await reader.read("license", ...pictures);
  console.log(`${Math.round(idle - before)} MB idle, ${Math.round(peak() - before)} MB at most`);
};

const [first, second] = process.argv.slice(2);
if (first === "measure") {
  await measure(Number(second));
} else {
  for (const [kind, make] of Object.entries(kinds)) {
    const [front, back] = await Promise.all(
      ["license-front", "license-back"].map((name) => make(sharp(specimen(name))).toBuffer()),
    );
    const { stdout } = spawnSync(
      process.execPath,
      [import.meta.filename, "measure", first ?? "1"],
      { input: `${front?.toString("base64")}\n${back?.toString("base64")}`, encoding: "utf8" },
    );
    console.log(`${kind}: ${stdout.trim()}`);
  }
}
