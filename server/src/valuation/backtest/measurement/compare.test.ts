import { rivalNames, type RivalName } from "@tenbin/engine";
import { expect, it } from "vitest";
import { bestRivalOf, compareWithRival } from "./compare.ts";
import { createResampling } from "./intervals.ts";
import { sampleFixture } from "./testing/sample-fixture.ts";
import type { SampleRow } from "./sample.ts";

const MONTHS = 36;
const COMPANIES = 60;
const RESAMPLING = createResampling(MONTHS, COMPANIES);
const withRival = (ofRival: (row: Pick<SampleRow, "outcome">) => number | null) => {
  const sample = sampleFixture(COMPANIES, MONTHS, ({ outcome }) => outcome);
  const rows = sample.rows.map((row) =>
    Object.assign({}, row, { signals: { ...row.signals, book: ofRival(row) } }),
  );
  return { ...sample, rows };
};

it("is nothing against a method that says the same", () => {
  const { icDifference, spreadDifference } = compareWithRival(
    withRival(({ outcome }) => outcome! * 3),
    "book",
    RESAMPLING,
  );
  expect(icDifference).toEqual({ value: 0, interval: [0, 0] });
  expect(spreadDifference).toEqual({ value: 0, interval: [0, 0] });
});

it("is the whole distance to a method that is always wrong", () => {
  const { icDifference, spreadDifference } = compareWithRival(
    withRival(({ outcome }) => -outcome!),
    "book",
    RESAMPLING,
  );
  expect(icDifference.value).toBeCloseTo(2, 12);
  expect(spreadDifference.value).toBeGreaterThan(1.4);
});

it("looks only at rows that both judge", () => {
  const sample = withRival(({ outcome }) => (outcome! > 0 ? outcome : null));
  expect(compareWithRival(sample, "book", RESAMPLING).icDifference.value).toBeCloseTo(0, 12);
  expect(
    compareWithRival(
      withRival(() => null),
      "book",
      RESAMPLING,
    ).icDifference,
  ).toEqual({
    value: null,
    interval: null,
  });
});

it("names the rival with the highest IC", () => {
  const none = { ic: null };
  const rivals = {
    ...(Object.fromEntries(rivalNames.map((name) => [name, none])) as Record<
      RivalName,
      { readonly ic: number | null }
    >),
    book: { ic: 0.07 },
    hasshan: { ic: 0.1 },
    netCashRatio: { ic: -0.3 },
  };
  expect(bestRivalOf(rivals)).toBe("hasshan");
  expect(bestRivalOf({ ...rivals, book: none, hasshan: none, netCashRatio: none })).toBeNull();
});
