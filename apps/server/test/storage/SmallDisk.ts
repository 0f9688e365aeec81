import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether this process may mount file systems: as root, and not in every container. */
export const mayMount = ((): boolean => {
  const probe = spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]);
  return process.getuid?.() === 0 && probe.status === 0;
})();

/** A disk of so many megabytes, that belongs to a user. */
export const mountSmallDisk = async (megabytes: number, uid: number) => {
  const folder = await mkdtemp(join(tmpdir(), "bonafide-disk-"));
  const options = `size=${megabytes}m,mode=700,uid=${uid}`;
  execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  const unmount = () => spawnSync("umount", ["--lazy", folder]);
  process.once("exit", unmount);
  return {
    folder,
    unmount: async () => {
      process.off("exit", unmount);
      unmount();
      await rmdir(folder);
    },
  };
};
