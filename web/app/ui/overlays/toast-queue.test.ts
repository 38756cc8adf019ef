import { describe, expect, it, vi } from "vitest";
import { createToastQueue, TOAST_DURATION_MS } from "./toast-queue.ts";

/** A clock moved by hand. */
function fakeClock() {
  let now = 0;
  const timers = new Map<number, { at: number; run: () => void }>();
  let next = 1;
  return {
    now: () => now,
    setTimer: (run: () => void, milliseconds: number) => {
      timers.set(next, { at: now + milliseconds, run });
      return next++;
    },
    clearTimer: (timer: unknown) => void timers.delete(timer as number),
    pass(milliseconds: number) {
      now += milliseconds;
      for (const [timer, { at, run }] of timers) {
        if (at > now) continue;
        timers.delete(timer);
        run();
      }
    },
  };
}

describe("the toast queue", () => {
  it("shows a message for its life and tells who listens", () => {
    const time = fakeClock();
    const queue = createToastQueue(time);
    const heard = vi.fn<() => void>();
    queue.subscribe(heard);
    queue.notify("保存しました");
    expect(queue.current().map(({ message }) => message)).toEqual(["保存しました"]);
    time.pass(TOAST_DURATION_MS - 1);
    expect(queue.current()).toHaveLength(1);
    time.pass(1);
    expect(queue.current()).toEqual([]);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it("stands still while it is read", () => {
    const time = fakeClock();
    const queue = createToastQueue(time);
    queue.notify("外しました");
    time.pass(TOAST_DURATION_MS - 1000);
    queue.pause();
    queue.notify("戻しました");
    time.pass(60_000);
    expect(queue.current()).toHaveLength(2);
    queue.resume();
    time.pass(999);
    expect(queue.current()).toHaveLength(2);
    time.pass(1);
    expect(queue.current().map(({ message }) => message)).toEqual(["戻しました"]);
  });

  it("takes back once, and only what is still shown", () => {
    const queue = createToastQueue(fakeClock());
    const undo = vi.fn<() => void>();
    const id = queue.notify("外しました", undo);
    queue.undo(id);
    queue.undo(id);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(queue.current()).toEqual([]);
  });

  it("keeps three at most, the newest", () => {
    const queue = createToastQueue(fakeClock());
    for (const message of ["1", "2", "3", "4"]) queue.notify(message);
    expect(queue.current().map(({ message }) => message)).toEqual(["2", "3", "4"]);
  });
});
