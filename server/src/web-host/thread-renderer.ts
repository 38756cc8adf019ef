import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { createPage, type RenderedPage } from "./page-cache.ts";
import type { PageFailure } from "./page-failure.ts";
import type { RenderResponse, RenderRequest, RenderThreadData } from "./render-thread.ts";

const THREAD_MODULE = join(import.meta.dirname, "render-thread.ts");

/** An idle thread is stopped after this: it holds the application a second time. */
const IDLE_MS = 60_000;

/** Renders in the background, so that other requests do not wait. */
export interface ThreadRenderer {
  /** @param newest data version that answers should not be older than; default: any may be */
  render(request: Request, newest?: string | null): Promise<RenderedPage>;
  stop(): Promise<void>;
}

interface RenderWorker {
  readonly worker: Worker;
  readonly pending: Map<number, PromiseWithResolvers<RenderedPage>>;
}

export interface ThreadRendererOptions {
  /** Module to run; replaced in tests. */
  readonly thread?: string | URL;
  readonly idleMs?: number;
  /** Called for errors of pages that are answered with an error screen. */
  readonly onFailure?: (failure: PageFailure) => void;
}

export function createThreadRenderer(
  data: RenderThreadData,
  { thread = THREAD_MODULE, idleMs = IDLE_MS, onFailure }: ThreadRendererOptions = {},
): ThreadRenderer {
  let running: RenderWorker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async () => {
    clearTimeout(idle);
    const { worker } = running ?? {};
    running = null;
    await worker?.terminate();
  };

  const start = (): RenderWorker => {
    const worker = new Worker(thread, { workerData: data });
    const started: RenderWorker = { worker, pending: new Map() };
    worker.on("message", (message: RenderResponse) => {
      if ("report" in message) return onFailure?.(message.report);
      const waiting = started.pending.get(message.id);
      started.pending.delete(message.id);
      if ("failure" in message) waiting?.reject(message.failure);
      else waiting?.resolve(toPage(message));
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
    worker.once("exit", () => fail(new Error("the render thread exited")));
    return started;
  };

  return {
    render(request, newest = null) {
      clearTimeout(idle);
      running ??= start();
      const waiting = Promise.withResolvers<RenderedPage>();
      const renderRequest: RenderRequest = {
        id: ++lastId,
        url: request.url,
        headers: [...request.headers],
        newest,
      };
      running.pending.set(renderRequest.id, waiting);
      running.worker.postMessage(renderRequest, []);
      return waiting.promise;
    },
    stop: end,
  };
}

function toPage({ page, brotli }: Extract<RenderResponse, { page: unknown }>): RenderedPage {
  const bytes = toBuffer(page.bytes);
  return createPage({ ...page, bytes }, { br: toBuffer(brotli) });
}

/** Buffers arrive from a thread as plain Uint8Arrays. */
function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
