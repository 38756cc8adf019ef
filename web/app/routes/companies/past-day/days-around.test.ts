import { expect, it } from "vitest";
import { monthsFrom } from "./days-around.ts";

const around = (day: string, last: string) => monthsFrom({ day, last }).map((step) => step.day);

it("leads a month and a year back and forth, to the last day of shorter months", () => {
  expect(around("2020-03-31", "2025-11-14")).toEqual([
    "2019-03-31",
    "2020-02-29",
    "2020-04-30",
    "2021-03-31",
  ]);
});

it("leads to no day that is today's or later", () => {
  expect(around("2025-10-14", "2025-11-14")).toEqual(["2024-10-14", "2025-09-14"]);
});
