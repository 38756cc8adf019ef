import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { statSync, truncateSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { type Stream, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";

export interface ChildOptions {
  readonly name: string;
  /** Default: the tenbin command. */
  readonly file?: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Inherited by every start of it, from descriptor 3 on. */
  readonly sockets?: readonly Stream[];
  /** Receives standard output. */
  readonly logFile: string;
  readonly onUnexpectedExit: (description: string) => void;
  /** Receives what it sends besides "ready". */
  readonly onMessage?: (message: unknown) => void;
  /** After this every exit is expected: Ctrl-C in a terminal also reaches the child itself. */
  readonly stopSignal?: AbortSignal;
}

/** Restarted with growing delays whenever it exits by itself. */
export interface SupervisedChild {
  /** Resolves when it serves for the first time. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/**
 * For work over the whole market: with V8's default young generation it spends a fifth of its time
 * collecting garbage.
 */
export const BATCH_MEMORY = "--max-semi-space-size=64";

export const TENBIN_ENTRY = join(import.meta.dirname, "..", "tenbin.ts");
/** A longer log is truncated when its process starts. */
const LOG_LIMIT_BYTES = 20_000_000;
const INITIAL_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 15_000;
/** After this lifetime the delay starts over. */
const HEALTHY_AFTER_MS = 30_000;
/** Time between SIGTERM and SIGKILL. */
export const STOP_TIMEOUT_MS = 9_000;

export function superviseChild(options: ChildOptions): SupervisedChild {
  const { sockets = [] } = options;
  const { promise: ready, resolve: becameReady } = Promise.withResolvers<void>();
  let child: ChildProcess | null = null;
  let stopped = false;
  const isEnding = () => stopped || options.stopSignal?.aborted === true;
  let pause = INITIAL_BACKOFF_MS;
  const start = () => {
    const startedAt = Date.now();
    child = fork(options.file ?? TENBIN_ENTRY, options.args, {
      env: { ...options.env, LISTEN_FDS: String(sockets.length) },
      stdio: ["ignore", "pipe", "inherit", ...sockets, "ipc"],
    });
    child.stdout?.pipe(openLog(options.logFile));
    child.on("message", (message) => {
      if (message === "ready") becameReady();
      else options.onMessage?.(message);
    });
    child.once("error", () => {});
    child.once("exit", (code, signal) => {
      child = null;
      if (isEnding()) return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pause = INITIAL_BACKOFF_MS;
      options.onUnexpectedExit(
        `${options.name} ended (${signal ?? code}); starting it again in ${pause} ms`,
      );
      setTimeout(() => {
        if (!isEnding()) start();
      }, pause);
      pause = Math.min(pause * 2, MAX_BACKOFF_MS);
    });
  };
  start();
  return {
    ready,
    async stop() {
      stopped = true;
      if (child !== null) await terminateProcess(child);
    },
  };
}

/** Drops what cannot be written, as on a full disk: a log must not end what it tells of. */
function openLog(path: string): Writable {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(path);
  return new Writable({
    write(chunk: Buffer, _, done) {
      appendFile(path, chunk, { mode: 0o600 }).then(
        () => done(),
        () => done(),
      );
    },
  });
}

async function terminateProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const timeout = new AbortController();
  const late = delay(STOP_TIMEOUT_MS, null, { signal: timeout.signal }).then(
    () => child.kill("SIGKILL"),
    () => false,
  );
  await ended;
  timeout.abort();
  await late;
}

/**
 * Terminates the child when the signal aborts.
 * @returns its exit code; null when a signal ended it
 * @throws when it cannot be started
 */
export async function waitForExit(
  child: ChildProcess,
  signal: AbortSignal,
): Promise<number | null> {
  const abort = () => void terminateProcess(child);
  signal.addEventListener("abort", abort, { once: true });
  try {
    const [code] = (await once(child, "exit")) as [number | null];
    return code;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
