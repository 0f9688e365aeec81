// CommonJS, with a machine of the core alone.
const { decide } = require("@bonafide/core/machine/Machine");
const { possession } = require("@bonafide/core/telecom/Possession");

const sent = decide(possession, possession.initial, {
  _tag: "Send",
  digest: "a digest",
  expiresAt: Date.now() + 600_000,
});
if (sent._tag !== "Success") throw new Error("The machine does not run from CommonJS");
