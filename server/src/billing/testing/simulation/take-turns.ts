import { setImmediate as nextTurn } from "node:timers/promises";
import type { CrashableProcess } from "./crashable-process.ts";

/**
 * Runs two things at once, one call after the other: as many of the first one as `turns` says, then as many of
 * the other one, and so on. Which of them comes first depends on nothing else.
 */
export async function runInTurns(
  processes: readonly CrashableProcess[],
  works: readonly (() => Promise<void>)[],
  turns: readonly number[],
): Promise<void> {
  const waiting: (() => void)[][] = works.map(() => []);
  const finished = works.map(() => false);
  for (const [index, process] of processes.entries()) {
    process.takeTurns(() => new Promise((resolve) => waiting[index]?.push(resolve)));
  }
  const results = works.map((work, index) =>
    work().finally(() => {
      finished[index] = true;
    }),
  );
  // Failures are thrown at the end.
  const all = Promise.allSettled(results);
  const order = turns.flatMap((calls, turn) => Array<number>(calls).fill(turn % works.length));
  for (let call = 0; finished.includes(false);) {
    await waitUntilIdle(processes, waiting, finished);
    const ready = [...waiting.keys()].filter((index) => waiting[index]?.length !== 0);
    if (ready.length === 0) continue;
    const wanted = order[call % Math.max(order.length, 1)] ?? 0;
    call += 1;
    waiting[ready.includes(wanted) ? wanted : (ready[0] ?? 0)]?.shift()?.();
  }
  // What nobody waits for any more goes on as well.
  for (const process of processes) process.takeTurns(null);
  for (const proceed of waiting.flat()) proceed();
  await Promise.all(processes.map((process) => process.idle()));
  for (const result of await all) if (result.status === "rejected") throw result.reason;
}

/** Until nothing is under way and everything that goes on waits for its turn. */
async function waitUntilIdle(
  processes: readonly CrashableProcess[],
  waiting: readonly (readonly unknown[])[],
  finished: readonly boolean[],
): Promise<void> {
  for (;;) {
    await Promise.all(processes.map((process) => process.idle()));
    await nextTurn();
    if (finished.every((isOver, index) => isOver || waiting[index]?.length !== 0)) return;
  }
}
