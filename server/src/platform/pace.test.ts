import { expect, it } from "vitest";
import { createPace, withoutRest } from "./pace.ts";

it("rests after each piece until only that share of the time was worked", async () => {
  let time = 100;
  const rests: number[] = [];
  const pace = createPace(
    0.25,
    () => time,
    async (milliseconds) => {
      rests.push(milliseconds);
      time += milliseconds;
    },
  );
  time += 40;
  await pace.rest();
  time += 7;
  await pace.rest();
  await pace.rest();
  expect(rests).toEqual([120, 21, 0]);
});

it("ends a rest of any length when the work is no longer wanted", async () => {
  let time = 0;
  const ending = new AbortController();
  const pace = createPace(1 / 3, () => time);
  time = 3_600_000;
  const rest = pace.rest(ending.signal);
  ending.abort();
  await expect(rest).rejects.toMatchObject({ name: "AbortError" });
  await expect(withoutRest().rest(ending.signal)).rejects.toThrow("aborted");
});
