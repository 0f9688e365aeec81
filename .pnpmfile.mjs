// Loaded when something is packed, and not before: the install has to run on Node 20, which does not read TypeScript.
const beforePacking = async (...manifest) => {
  const { publishedManifest } = await import("./tools/packaging/PublishedManifest.ts");
  return publishedManifest(...manifest);
};

export const hooks = { beforePacking };
