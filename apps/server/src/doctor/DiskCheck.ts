import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Effect } from "effect";
import { auditHeads } from "../settings/AuditSettings.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";
import { databaseOf } from "../storage/DatabaseUrl.ts";
import { type Finding, fine, wrong } from "./Finding.ts";

/** The least free space, in bytes: below it the write-ahead log of a busy hour may not fit. */
const leastFree = 256 * 1024 * 1024;

/** The least number of files that can still be created. */
const leastFiles = 1_000;

/** The room on a disk. `files` is undefined where the file system has no limit of files. */
export interface DiskRoom {
  readonly freeBytes: number;
  readonly freeFiles: number | undefined;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const megabytes = (bytes: number): string =>
  `${Math.floor(bytes / 1_000_000).toLocaleString("en-US")} MB`;

/** Whether a disk has room for a database of so many bytes and a backup of it. */
export const roomFinding = (
  { freeBytes, freeFiles }: DiskRoom,
  databaseBytes: number,
  place: string,
): Finding => {
  const needed = Math.max(leastFree, databaseBytes);
  if (freeBytes < needed)
    return wrong(
      "disk",
      `${megabytes(freeBytes)} are free at ${place}, and ${megabytes(needed)} are needed to go on and to back up: free some, or move the data to a larger disk`,
    );
  if (freeFiles !== undefined && freeFiles < leastFiles)
    return wrong(
      "disk",
      `${freeFiles} more files fit on the disk of ${place}: delete some, or move the data to another disk`,
    );
  return fine("disk", `${megabytes(freeBytes)} are free at ${place}`);
};

/** Whether this user can read and write a file or folder. */
export const isUsable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path, or its nearest folder that exists. */
export const existing = (path: string): string =>
  existsSync(path) ? path : existing(dirname(path));

const roomAt = (path: string): DiskRoom => {
  const { bavail, bsize, ffree, files } = statfsSync(path);
  return { freeBytes: bavail * bsize, freeFiles: files === 0 ? undefined : ffree };
};

const headsFinding = (file: string): ReadonlyArray<Finding> =>
  isUsable(existsSync(file) ? file : dirname(file))
    ? []
    : [
        wrong(
          "disk",
          `${auditHeads.name} cannot be read and appended to: ${file}. Give it to this user, or name another file`,
        ),
      ];

/** Checks the data directory, the file of audit heads and the free space. Creates nothing. */
export const checkDisk = Effect.gen(function* () {
  const settings = yield* ServerSettings;
  const { file } = yield* DataDirectory;
  const directory = file(".");
  const place = existing(directory);
  if (!statSync(place).isDirectory() || !isUsable(place))
    return [
      wrong(
        "disk",
        `BONAFIDE_DATA_DIR is not a directory that this user can read and write: ${place}. Change its owner, or name another`,
      ),
    ];
  const choice = databaseOf(settings, file("bonafide.db"));
  const databaseFile = choice._tag === "Sqlite" ? choice.file : directory;
  const databaseBytes = choice._tag === "Sqlite" ? sizeOf(choice.file) : 0;
  const disk = existing(databaseFile);
  return [
    roomFinding(roomAt(disk), databaseBytes, disk),
    ...(settings.auditHeads === undefined ? [] : headsFinding(settings.auditHeads)),
  ];
});
