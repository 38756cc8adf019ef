import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  scaleBars,
  baselinePercent,
  layoutFinancials,
  rowLabel,
  yearNote,
} from "./financials-rows.ts";
import { financialsFixture } from "../testing/company-fixture.ts";

describe("scaleBars", () => {
  it("starts every bar at zero, with proportional heights", () => {
    const [half, full] = scaleBars([50, 100]);
    expect((full?.height ?? 0) / (half?.height ?? 1)).toBeCloseTo(2);
  });

  it("marks losses and leaves missing years empty", () => {
    const bars = scaleBars([-10, null, 40]);
    expect(bars.map((bar) => bar?.negative)).toEqual([true, undefined, false]);
  });

  it("fits the row for any figures", () => {
    const figures = fc.array(fc.option(fc.integer({ min: -1e12, max: 1e12 })), { minLength: 1 });
    fc.assert(
      fc.property(figures, (values) => {
        const bars = scaleBars(values);
        for (const bar of bars) expect(bar?.height ?? 0).toBeLessThanOrEqual(100);
        expect(baselinePercent(bars)).toBeGreaterThanOrEqual(0);
        expect(baselinePercent(bars)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("starts at the bottom without losses and hangs from the top with losses only", () => {
    expect(baselinePercent(scaleBars([1, 2]))).toBe(100);
    expect(baselinePercent(scaleBars([-1, -2]))).toBe(0);
  });
});

describe("yearNote", () => {
  it("marks years that are not ordinary reported years", () => {
    expect(financialsFixture().years.map(yearNote)).toEqual([
      null,
      "書類なし",
      "9か月",
      null,
      "予",
    ]);
  });
});

function labels(rows: readonly { readonly label: string }[]): string[] {
  return rows.map(({ label }) => label);
}

describe("layoutFinancials", () => {
  const { years } = financialsFixture();

  it("draws sales and operating income", () => {
    expect(labels(layoutFinancials(years).charted)).toEqual(["売上高", "営業利益"]);
  });

  it("draws what a bank discloses and lists what it does not", () => {
    const bank = years.map((year) => ({ ...year, sales: null, operating_income: null }));
    const { charted, remaining, missingLabels } = layoutFinancials(bank);
    expect(labels(charted)).toEqual(["経常利益", "純利益"]);
    expect(labels(remaining)).not.toContain("純利益");
    expect(missingLabels).toEqual(expect.arrayContaining(["売上高", "営業利益"]));
  });

  it("gives every row its own unit where one for all would read badly", () => {
    const large = { ...years[0]!, sales: 11e12, profit: 4e10, net_assets: 2e12 };
    const layout = layoutFinancials([large]);
    expect(layoutFinancials(years).unit).toBe("億円");
    expect(layout.unit).toBeNull();
    const rows = [...layout.results, ...layout.remaining];
    const written = (label: string) => {
      const row = rows.find((one) => one.label === label)!;
      return `${rowLabel(row, layout.unit)} ${row.textOf(large)}`;
    };
    expect(["売上高", "純利益", "純資産"].map(written)).toEqual([
      "売上高(兆円) 11.00",
      "純利益(億円) 400.0",
      "純資産(兆円) 2.00",
    ]);
  });

  it("writes a row with one number of decimals", () => {
    const [year] = years;
    const eps = [130, 61.7, null].map((yen) => Object.assign({}, year, { eps: yen, bps: 1473.2 }));
    const { remaining } = layoutFinancials(eps);
    const textsOf = (label: string) => {
      const row = remaining.find((one) => one.label === label)!;
      return eps.map(row.textOf);
    };
    expect(textsOf("1株利益(円)")).toEqual(["130.0", "61.7", "－"]);
    expect(textsOf("1株純資産(円)")).toEqual(["1,473", "1,473", "1,473"]);
  });

  it.each([
    ["未定", "undecided"],
    ["上期のみ", "first_half_only"],
  ] as const)(
    "says %s of the earnings of a year that is %s, and of nothing else",
    (text, forecast) => {
      const none = { sales: null, operating_income: null, ordinary_income: null, profit: null };
      const ahead = { ...years.at(-1)!, ...none, eps: null, forecast };
      const { results, remaining } = layoutFinancials([...years.slice(0, -1), ahead]);
      const undecided = [...results, ...remaining].filter((row) => row.textOf(ahead) === text);
      expect(new Set(labels(undecided))).toEqual(
        new Set(["売上高", "営業利益", "経常利益", "純利益", "1株利益(円)"]),
      );
      expect(yearNote(ahead)).toBe("予");
    },
  );

  it("says the months of a year that has not twelve, forecast or reported", () => {
    const [year] = years;
    const nine = { ...year!, irregular: true, months: 9 };
    expect(yearNote(nine)).toBe("9か月");
    expect(yearNote({ ...nine, status: "forecast" })).toBe("予 9か月");
    expect(yearNote(year!)).toBeNull();
  });
});
