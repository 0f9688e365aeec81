import { publishedManifest } from "./tools/packaging/PublishedManifest.ts";

export const hooks = { beforePacking: publishedManifest };
