import { expect, it } from "vitest";
import { createCpuThrottle, unthrottled } from "./cpu-throttle.ts";

it("pauses after each piece of work to stay within the share", async () => {
  let time = 100;
  const rests: number[] = [];
  const throttle = createCpuThrottle(
    0.25,
    () => time,
    async (milliseconds) => {
      rests.push(milliseconds);
      time += milliseconds;
    },
  );
  time += 40;
  await throttle.pause();
  time += 7;
  await throttle.pause();
  await throttle.pause();
  expect(rests).toEqual([120, 21, 0]);
});

it("ends a pause of any length when aborted", async () => {
  let time = 0;
  const ending = new AbortController();
  const throttle = createCpuThrottle(1 / 3, () => time);
  time = 3_600_000;
  const rest = throttle.pause(ending.signal);
  ending.abort();
  await expect(rest).rejects.toMatchObject({ name: "AbortError" });
  await expect(unthrottled().pause(ending.signal)).rejects.toThrow("aborted");
});
