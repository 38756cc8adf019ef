import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createPage, type Page } from "./page-cache.ts";
import type { PageMessage, PageWish, RenderThreadData } from "./render-thread.ts";

const THREAD = join(import.meta.dirname, "render-thread.ts");

/** Milliseconds after which a thread that has nothing to do is ended: it holds the application a second time. */
const IDLE_MS = 60_000;

/** Renders pages for which nobody waits, so that those who ask for others do not wait for them. */
export interface ThreadRenderer {
  render(request: Request): Promise<Page>;
  stop(): Promise<void>;
}

interface Running {
  readonly worker: Worker;
  readonly pending: Map<number, PromiseWithResolvers<Page>>;
}

/** @param thread the module that is run as the thread; another one in tests */
export function renderInThread(
  data: RenderThreadData,
  { thread = THREAD, idleMs = IDLE_MS }: { thread?: string | URL; idleMs?: number } = {},
): ThreadRenderer {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async () => {
    clearTimeout(idle);
    const { worker } = running ?? {};
    running = null;
    await worker?.terminate();
  };

  const start = (): Running => {
    const worker = new Worker(thread, { workerData: data });
    const started: Running = { worker, pending: new Map() };
    // A process that ends does not wait for it.
    worker.unref();
    worker.on("message", (message: PageMessage) => {
      const waiting = started.pending.get(message.id);
      started.pending.delete(message.id);
      if ("failure" in message) waiting?.reject(new Error(message.failure));
      else waiting?.resolve(pageOf(message));
      if (started.pending.size > 0) return;
      clearTimeout(idle);
      idle = setTimeout(() => void end(), idleMs).unref();
    });
    const fail = (reason: unknown) => {
      if (running === started) running = null;
      for (const waiting of started.pending.values()) waiting.reject(reason);
      started.pending.clear();
    };
    worker.once("error", fail);
    worker.once("exit", () => fail(new Error("the rendering thread ended")));
    return started;
  };

  return {
    render(request) {
      clearTimeout(idle);
      running ??= start();
      const waiting = Promise.withResolvers<Page>();
      const wish: PageWish = { id: ++lastId, url: request.url, headers: [...request.headers] };
      running.pending.set(wish.id, waiting);
      running.worker.postMessage(wish, []);
      return waiting.promise;
    },
    stop: end,
  };
}

function pageOf({ page, brotli }: Extract<PageMessage, { page: unknown }>): Page {
  const bytes = bufferOf(page.bytes);
  return createPage({ ...page, bytes }, { br: bufferOf(brotli) });
}

/** Buffers arrive from a thread as plain arrays of bytes. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
