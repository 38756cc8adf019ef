import { describe, expect, it } from "vitest";
import { runToCompletion, runInSlices, type SlicedTask } from "./time-slicing.ts";

function* countTo(steps: number, onStep: (step: number) => void): SlicedTask<number> {
  for (let step = 0; step < steps; step++) {
    onStep(step);
    yield;
  }
  return steps;
}

describe("runInSlices", () => {
  it("returns the result of the work in either mode", async () => {
    const done: number[] = [];
    expect(runToCompletion(countTo(3, (step) => done.push(step)))).toBe(3);
    expect(
      await runInSlices(
        countTo(3, (step) => done.push(step)),
        0,
      ),
    ).toBe(3);
    expect(done).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it("lets other events run in between, unlike the work in one piece", async () => {
    let others = 0;
    let running = true;
    const other = () => {
      others++;
      if (running) setImmediate(other);
    };
    setImmediate(other);
    const seen: number[] = [];
    await runInSlices(
      countTo(5, () => seen.push(others)),
      0,
    );
    running = false;
    expect(new Set(seen).size).toBe(5);
    const before = others;
    runToCompletion(countTo(5, () => {}));
    expect(others).toBe(before);
  });

  it("fails when the work fails", async () => {
    const failing = countTo(2, (step) => {
      if (step === 1) throw new Error("no");
    });
    await expect(runInSlices(failing, 0)).rejects.toThrow("no");
  });
});
