import { constants, setPriority } from "node:os";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { loadApplication } from "./application.ts";
import { finalizePage, type FinalizePageOptions } from "./finalize-page.ts";
import { compress, type RenderedPage } from "./page-cache.ts";
import { type PageFailure, toError, toPageFailure } from "./page-failure.ts";

export interface RenderRequest {
  readonly id: number;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Data version that answers should not be older than. */
  readonly newest: string | null;
}

/** `brotli` is precompressed, since most browsers accept it. */
export type RenderResponse =
  | {
      readonly id: number;
      readonly page: Omit<RenderedPage, "encoded" | "bytes"> & { readonly bytes: Uint8Array };
      readonly brotli: Uint8Array;
    }
  | { readonly id: number; readonly failure: Error }
  /** Of a part of a page, whose error screen is sent besides. */
  | { readonly report: PageFailure };

/** The thread loads the build itself. */
export type RenderThreadData = Omit<FinalizePageOptions, "build">;

async function runRenderThread(parent: MessagePort): Promise<void> {
  // Threads have their own priority only on Linux; elsewhere this would change the whole process.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  const { render, build, reportFailuresTo } = await loadApplication();
  reportFailuresTo((error, request) =>
    parent.postMessage({ report: toPageFailure(error, request) } satisfies RenderResponse, []),
  );
  const rules = { ...(workerData as RenderThreadData), build };
  const response = async ({ id, url, headers, newest }: RenderRequest): Promise<RenderResponse> => {
    try {
      const request = new Request(url, { headers: headers.map(([name, value]) => [name, value]) });
      const page = await finalizePage(await render(request, newest), new URL(url).pathname, rules);
      return { id, page, brotli: await compress("br", page.bytes) };
    } catch (error) {
      return { id, failure: toError(error) };
    }
  };
  parent.on("message", (renderRequest: RenderRequest) => {
    void response(renderRequest).then((message) => parent.postMessage(message, []));
  });
}

if (parentPort === null) throw new Error("this module must run as a worker thread");
await runRenderThread(parentPort);
