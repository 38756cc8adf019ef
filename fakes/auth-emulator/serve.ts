import { parseArgs } from "node:util";
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
if (folder === undefined) throw new RangeError("--folder: where people are kept");
const emulator = await startAuthEmulator({ projectId, folder, port: Number(port) });
console.log(`identity emulator: FIREBASE_AUTH_EMULATOR_HOST=${emulator.host}`);
process.send?.("ready");

const stop = () => void emulator.stop().then(() => process.exit(0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
if (process.send !== undefined) process.once("disconnect", stop);
