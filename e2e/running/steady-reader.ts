import { get } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** What a reader got for a page: the response, or the error's code. */
export interface ReadPage {
  readonly path: string;
  /** `performance.now()` when it was asked for. */
  readonly askedAt: number;
  readonly ms: number;
  readonly status: number | string;
  readonly retryAfter: string | undefined;
  readonly html: string;
}

export interface SteadyReader {
  /** Waits for what was asked for. */
  stop(): Promise<readonly ReadPage[]>;
}

/** Opens the pages in turn, each by a connection of its own, without waiting for the one before. */
export function startSteadyReader(
  origin: string,
  paths: readonly string[],
  everyMs: number,
): SteadyReader {
  const reads: Promise<ReadPage>[] = [];
  const ending = new AbortController();
  async function run(): Promise<void> {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      reads.push(readPage(origin, paths[turn % paths.length] ?? "/"));
      await delay(everyMs);
    }
  }
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
      return Promise.all(reads);
    },
  };
}

function readPage(origin: string, path: string): Promise<ReadPage> {
  const askedAt = performance.now();
  return new Promise((resolve) => {
    let html = "";
    const finish = (status: number | string, retryAfter?: string) =>
      resolve({ path, askedAt, ms: performance.now() - askedAt, status, retryAfter, html });
    const fail = (error: NodeJS.ErrnoException) => finish(error.code ?? error.message);
    const asked = get(origin + path, { agent: false, headers: { accept: "text/html" } });
    asked.once("error", fail);
    asked.once("response", (response) => {
      response.setEncoding("utf8").on("data", (text: string) => (html += text));
      response.once("error", fail);
      response.once("end", () =>
        finish(response.statusCode ?? "none", response.headers["retry-after"]),
      );
    });
  });
}
