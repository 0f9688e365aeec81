import { chmod, cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";

export const repository = resolve(import.meta.dirname, "../../../..");

/** Copies the sources; what is installed stays where it is, reached by links. */
export const copyOfSources = async (): Promise<string> => {
  const scratch = await mkdtemp(join(tmpdir(), "bonafide-scratch-"));
  // A Postgres of another user may be in it.
  await chmod(scratch, 0o755);
  await symlink(join(repository, "node_modules"), join(scratch, "node_modules"));
  await cp(join(repository, "tsconfig.base.json"), join(scratch, "tsconfig.base.json"));
  for (const folder of ["packages", "apps"]) {
    await cp(join(repository, folder), join(scratch, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/[/](dist|training|fixtures)$/.test(relative(repository, source)),
    });
  }
  return scratch;
};
