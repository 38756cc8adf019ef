import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import type { ReportTask, ReportWriter } from "../../reports/index.ts";
import { VERSION } from "../../platform/root.ts";
import { BUILD_DIR } from "../../web-host/application.ts";
import type { WriteRequest, WriteResponse } from "./report-process.ts";

const PROCESS_MODULE = join(import.meta.dirname, "report-process.ts");
/** An idle process is ended after this: it holds the application once more. */
const IDLE_MS = 60_000;
/** A document takes a second, on a busy machine many; browsers wait for two minutes. */
const TIMEOUT_MS = 110_000;
/** Megabytes of its heap: more than a company of twenty years needs. */
const MAX_HEAP_MB = 512;

export interface ReportWriterOptions {
  /** Module to run; replaced in tests. */
  readonly module?: string;
  readonly idleMs?: number;
  readonly timeoutMs?: number;
}

export interface ReportProcess extends ReportWriter {
  stop(): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly pending: Map<number, PromiseWithResolvers<Uint8Array>>;
}

/** Draws in a process of its own and of low priority, so that neither its time nor its memory is missed by requests. */
export function createReportWriter({
  module = PROCESS_MODULE,
  idleMs = IDLE_MS,
  timeoutMs = TIMEOUT_MS,
}: ReportWriterOptions = {}): ReportProcess {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let edition: Promise<string> | undefined;
  let lastId = 0;

  const end = () => {
    clearTimeout(idle);
    running?.child.kill("SIGKILL");
  };

  const start = (): Running => {
    const child = fork(module, {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const started: Running = { child, pending: new Map() };
    // Does not keep the process alive.
    child.unref();
    child.channel?.unref();
    child.on("message", (response: WriteResponse) => {
      const waiting = started.pending.get(response.id);
      started.pending.delete(response.id);
      if ("failure" in response) waiting?.reject(new Error(response.failure));
      else waiting?.resolve(response.bytes);
      clearTimeout(idle);
      if (started.pending.size === 0) idle = setTimeout(end, idleMs).unref();
    });
    const fail = (reason: Error) => {
      if (running === started) running = null;
      for (const waiting of started.pending.values()) waiting.reject(reason);
      started.pending.clear();
    };
    child.once("error", fail);
    child.once("exit", (code, signal) =>
      fail(new Error(`the process that draws reports ended (${signal ?? code})`)),
    );
    return started;
  };

  return {
    // Of the page's code; ours is in the version.
    edition: () => (edition ??= hashOfBuild()),
    async write(task: ReportTask) {
      clearTimeout(idle);
      running ??= start();
      const { child, pending } = running;
      const id = ++lastId;
      const waiting = Promise.withResolvers<Uint8Array>();
      pending.set(id, waiting);
      child.send({ id, task } satisfies WriteRequest);
      const timeout = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
      try {
        return await waiting.promise;
      } finally {
        clearTimeout(timeout);
      }
    },
    stop: end,
  };
}

async function hashOfBuild(): Promise<string> {
  const build = await readFile(join(BUILD_DIR, "server", "index.js"));
  return createHash("sha256").update(VERSION).update(build).digest("base64url");
}
