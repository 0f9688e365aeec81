// Published with what it needs in one file, like `NodeHttp` of adapters-http.
export { runMain } from "@effect/platform-node/NodeRuntime";
export { layer as nodeServices } from "@effect/platform-node/NodeServices";
