import { expect, it } from "vitest";
import { factsOf } from "./facts.ts";
import { returnOnEquity } from "./per-share.ts";

const year = (periodStart: string, periodEnd: string, netAssets: number, profit: number) => ({
  periodStart,
  periodEnd,
  accountingStandard: "JP" as const,
  irregular: false,
  usable: true,
  documentIds: [periodEnd],
  facts: factsOf({ NetAssets: netAssets, ProfitLossAttributableToOwnersOfParent: profit }),
});

it.each([
  ["in March", "2024-03-31", "2025-03-31"],
  ["at the end of February, after a leap day", "2024-02-29", "2025-02-28"],
  ["at the end of February, on a leap day", "2023-02-28", "2024-02-29"],
  ["in 52 weeks", "2024-02-20", "2025-02-18"],
])("takes the mean equity of both year-ends of a year that ends %s", (_, before, end) => {
  const years = [year("2023-03-01", before, 100, 9), year("2024-03-01", end, 300, 20)];
  expect(returnOnEquity(years[1]!, years)).toBe(0.1);
});

it("takes the year-end's own equity where the year before is not known", () => {
  const years = [
    year("2022-03-01", "2023-02-28", 100, 9),
    year("2024-03-01", "2025-02-28", 200, 20),
  ];
  expect(returnOnEquity(years[1]!, years)).toBe(0.1);
  expect(returnOnEquity(years[0]!, years)).toBe(0.09);
});
