import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { runThread } from "./run-thread.ts";

/** As its data say, it counts, fails or exits; then it runs until it gets a message. */
const FILE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from "node:worker_threads";
    const { count, fail, exit } = workerData;
    if (fail) throw new RangeError(fail);
    if (exit) process.exit(0);
    for (let number = 1; number <= count; number += 1) parentPort.postMessage(number);
    setInterval(() => {}, 1_000);
    parentPort.on("message", () => process.exit(0));
  `)}`,
);
const EXITED = new Error("the thread exited before it counted to 3");

describe("a thread that is waited for", () => {
  it("returns its result", async () => {
    const numbers: number[] = [];
    const result = countTo3({ count: 3 }, { onNumber: (number) => numbers.push(number) });
    expect(await result).toBe("counted to 3");
    expect(numbers).toEqual([1, 2, 3]);
  });

  it("throws what the thread throws", async () => {
    await expect(countTo3({ fail: "no number" })).rejects.toThrow(new RangeError("no number"));
  });

  it("throws if the thread exits without a result", async () => {
    await expect(countTo3({ exit: true })).rejects.toThrow(EXITED);
  });

  it("is terminated by a signal that was aborted before", async () => {
    await expect(countTo3({ count: 0 }, { signal: AbortSignal.abort() })).rejects.toThrow(EXITED);
  });

  it("is terminated by a signal that is aborted while it runs", async () => {
    const ending = new AbortController();
    const result = countTo3(
      { count: 2 },
      { signal: ending.signal, onNumber: () => ending.abort() },
    );
    await expect(result).rejects.toThrow(EXITED);
  });

  it("no longer listens to the signal once the thread has ended", async () => {
    const { signal } = new AbortController();
    await countTo3({ count: 3 }, { signal });
    await expect.poll(() => getEventListeners(signal, "abort")).toEqual([]);
  });
});

interface CountOptions {
  readonly signal?: AbortSignal;
  readonly onNumber?: (number: number) => void;
}

function countTo3(workerData: object, { signal, onNumber }: CountOptions = {}): Promise<string> {
  return runThread<number, string>(FILE, {
    workerData,
    expected: "it counted to 3",
    onMessage(number, resolve, thread) {
      onNumber?.(number);
      if (number < 3) return;
      resolve(`counted to ${number}`);
      thread.postMessage("exit", []);
    },
    ...(signal && { signal }),
  });
}
