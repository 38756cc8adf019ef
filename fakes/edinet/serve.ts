import { parseArgs } from "node:util";
import { serveUntilStopped } from "../serve-fake.ts";
import { createVendorWorld, vendorOptions } from "../vendor-options.ts";
import { startFakeEdinet } from "./start-fake-edinet.ts";

/** `node fakes/edinet/serve.ts --port 3470 [--key KEY] [--now 2025-11-14T19:00:00+09:00]` */
const { values } = parseArgs({ options: vendorOptions("3470") });
const fake = await startFakeEdinet(createVendorWorld(values), Number(values.port));
serveUntilStopped(`fake EDINET: EDINET_URL=${fake.url} EDINET_API_KEY=${values.key}`, () =>
  fake.close(),
);
