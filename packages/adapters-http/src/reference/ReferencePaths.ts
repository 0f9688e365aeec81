import { callGroups } from "@bonafide/core/catalogue/Calls";
import { errorsPath } from "../catalogue/ErrorGuide.ts";
import { guidePaths } from "./GuideFiles.ts";
import { groupPath, referencePath } from "./ReferenceShell.ts";

/** The paths of the reference's pages. */
export const referencePaths: ReadonlyArray<`/${string}`> = [
  referencePath,
  errorsPath,
  ...callGroups.map(({ name }) => groupPath(name)),
  ...guidePaths.values(),
];
