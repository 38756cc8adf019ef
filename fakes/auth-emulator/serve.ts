import { parseArgs } from "node:util";
import { serveUntilStopped } from "../serve-fake.ts";
import { startAuthEmulator } from "./start-auth-emulator.ts";

/** `node fakes/auth-emulator/serve.ts --folder .data/auth [--port 3002] [--project demo-tenbin]` */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    project: { type: "string", default: "demo-tenbin" },
    folder: { type: "string" },
  },
});
const { folder, project: projectId, port } = values;
if (folder === undefined) throw new RangeError("--folder is required: the folder for the users");
const emulator = await startAuthEmulator({ projectId, folder, port: Number(port) });
serveUntilStopped(`identity emulator: FIREBASE_AUTH_EMULATOR_HOST=${emulator.host}`, () =>
  emulator.stop(),
);
