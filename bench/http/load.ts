import { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { getAndDrain } from "../get-and-drain.ts";

/** Closed loop over keep-alive connections: each sends its next request after the response. */
export async function requestsPerSecond(
  url: string,
  options: {
    readonly connections: number;
    readonly seconds: number;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const start = performance.now();
  const end = start + options.seconds * 1_000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < end) {
      await getAndDrain(url, agent, options.headers);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, loop));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  return done / seconds;
}
