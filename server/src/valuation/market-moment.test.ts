import { formatTime } from "@tenbin/contract/figures";
import { describeMarketMoment } from "@tenbin/contract/market-moment";
import { EXTENDED_HOURS_START, marketCloseTime } from "@tenbin/engine";
import { expect, it } from "vitest";

it("names the close that valuations go by, before and after trading hours were extended", () => {
  expect(describeMarketMoment("2025-11-14")).toBe("2025年11月14日の大引け(15:30)時点");
  for (const day of ["2019-05-07", "2024-11-01", EXTENDED_HOURS_START, "2025-11-14"]) {
    const close = formatTime(new Date(marketCloseTime(day)).toISOString());
    expect(describeMarketMoment(day)).toContain(`(${close})`);
  }
});
