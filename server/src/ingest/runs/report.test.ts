import { describe, expect, it } from "vitest";
import { ImportLog, storedReport } from "./report.ts";

describe("the stored report of a run", () => {
  const log = new ImportLog();
  log.rejectRow(log.bars, "bars.csv", 3, "no date");
  const report = log.report("run", 1.5);
  const stored = { ...report, request: "identity", touched: false };

  it("is the run's report, without what is kept beside it", () => {
    expect(storedReport.parse(JSON.parse(JSON.stringify(stored)))).toEqual(report);
  });

  it.each([{}, { ...stored, bars: {} }, { ...stored, refusals: ["no date"] }])(
    "is refused if it is none: %j",
    (broken) => {
      expect(storedReport.safeParse(broken).success).toBe(false);
    },
  );
});
