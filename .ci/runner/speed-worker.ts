// One thread of the probe: tells how many units of work it does in the given milliseconds.
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

const { ms } = z.object({ ms: z.number() }).parse(workerData);
const unit = Array.from({ length: 200 }, (_, at) => ({ at, text: `row ${at}`, half: at / 2 }));
const end = performance.now() + ms;
let done = 0;
while (performance.now() < end) {
  JSON.parse(JSON.stringify(unit));
  done += 1;
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(done);
