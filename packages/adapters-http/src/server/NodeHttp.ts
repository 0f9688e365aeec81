// Published with what it needs in one file (tools/packaging/bundle.ts): as a dependency, the platform's package would bring
// redis and ws to every installation, and nothing here loads them.
export { layerServer } from "@effect/platform-node/NodeHttpServer";
export { toServerResponse } from "@effect/platform-node/NodeHttpServerRequest";
