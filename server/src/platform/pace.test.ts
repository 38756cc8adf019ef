import { expect, it } from "vitest";
import { createPace } from "./pace.ts";

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
