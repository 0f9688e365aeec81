import { ConfigProvider, Effect, Layer, Option } from "effect";
import { Command, Flag } from "effect/cli";
import { roles } from "../settings/Role.ts";
import { Serve } from "./Serve.ts";
import { stoppable } from "./Stopping.ts";

const role = Flag.Literals("role", roles).pipe(
  Flag.withDescription("What this process does, instead of BONAFIDE_ROLE"),
  Flag.optional,
);

/** `bonafide serve` */
export const serveCommand = Command.make("serve", { role }, ({ role }) => {
  const flags = ConfigProvider.fromEnv({
    env: Option.match(role, { onNone: () => ({}), onSome: (role) => ({ BONAFIDE_ROLE: role }) }),
  });
  const given = ConfigProvider.layerAdd(flags, { asPrimary: true });
  return stoppable(Layer.launch(Serve)).pipe(Effect.provide(given));
}).pipe(Command.withDescription("Start the server"));
