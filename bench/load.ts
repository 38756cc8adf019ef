import { Agent, get } from "node:http";
import { performance } from "node:perf_hooks";

/** Requests per second over keep-alive connections, each asking again as soon as it was answered. */
export async function requestsPerSecond(
  url: string,
  options: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const start = performance.now();
  const end = start + options.seconds * 1_000;
  let done = 0;
  const loop = async () => {
    while (performance.now() < end) {
      await fetchOnce(url, agent);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: options.connections }, loop));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  return done / seconds;
}

/** Reads the whole answer. @throws on another status than 200 */
function fetchOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
      response.resume();
    });
    request.once("error", reject);
  });
}
