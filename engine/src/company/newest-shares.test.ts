import { describe, expect, it } from "vitest";
import { marketCloseTime } from "../calendar/market-close.ts";
import type { Facts, StatementDocument } from "./inputs.ts";
import { seededRandom } from "../measurement/random.ts";
import { statedPeriodsOf } from "./fiscal-years.ts";
import { createPointInTimeCompany } from "../point-in-time-company.ts";
import { newestSharesOn } from "./shares.ts";
import { annualReport, companyHistory, NO_FACTS } from "../testing/company-fixtures.ts";

const QUARTERS = { "1Q": "06-30", "2Q": "09-30", "3Q": "12-31" } as const;

/** Of the year to March 2022, disclosed 40 days after its end. */
function quarter(periodType: keyof typeof QUARTERS, facts: Partial<Facts>): StatementDocument {
  const periodEnd = `2021-${QUARTERS[periodType]}`;
  return {
    ...annualReport(2022),
    documentId: periodType,
    periodType,
    periodEnd,
    disclosedAt: Date.parse(`${periodEnd}T12:00:00+09:00`) + 40 * 86_400_000,
    facts: { ...NO_FACTS, ...facts },
  };
}

const year = (facts: Partial<Facts>) => annualReport(2021, { ...facts, bpsYen: null });
const counts = (issuedShares: number, treasuryShares: number | null) => ({
  issuedShares,
  treasuryShares,
});
const split = (exDate: string, factor = 0.5) => ({ exDate, factor });

/** All documents known, on the day given. */
const sharesOn = (
  date: string,
  documents: readonly StatementDocument[],
  splits: readonly { exDate: string; factor: number }[] = [],
) => newestSharesOn(date, statedPeriodsOf(documents), splits);

describe("the newest statement of a share count", () => {
  it("is a quarter's, with its treasury shares", () => {
    // Issued to 37,933,900 in the second quarter, of which 200,000 are its own.
    const documents = [
      year(counts(32_569_100, 200_000)),
      quarter("1Q", counts(32_569_100, 200_000)),
      quarter("2Q", counts(37_933_900, 200_000)),
    ];
    expect(sharesOn("2021-12-01", documents)).toEqual({
      count: 37_733_900,
      basis: "issued_less_treasury",
      statedOn: "2021-09-30",
      classesUnclear: null,
    });
  });

  it("counts own shares bought in a quarter", () => {
    const documents = [year(counts(1_000, 50)), quarter("1Q", counts(1_000, 120))];
    expect(sharesOn("2021-09-01", documents)?.count).toBe(880);
  });

  it("is not a quarter's that states no count", () => {
    const documents = [year(counts(1_000, 50)), quarter("1Q", { sales: 1 })];
    expect(sharesOn("2021-09-01", documents)).toMatchObject({ count: 950, statedOn: "2021-03-31" });
  });

  it("is that of the latest period, though an earlier one is corrected afterwards", () => {
    const corrected = {
      ...year(counts(1_000, 60)),
      documentId: "corrected",
      disclosedAt: Date.parse("2021-11-30T12:00:00+09:00"),
    };
    const documents = [year(counts(1_000, 50)), quarter("1Q", counts(1_100, 50)), corrected];
    expect(sharesOn("2021-12-01", documents)?.count).toBe(1_050);
  });

  it("is unknown without any", () => {
    expect(sharesOn("2021-12-01", [quarter("1Q", { sales: 1 })])).toBeNull();
    expect(sharesOn("2021-12-01", [])).toBeNull();
  });
});

describe("a newest statement of the issued count alone", () => {
  const before = year(counts(1_000, 100));

  it.each([
    ["keeps the net count where nothing was issued", 1_000, 900],
    ["adds what was issued since", 1_200, 1_100],
    ["keeps the net count where treasury shares were cancelled", 950, 900],
  ])("%s", (_, issued, net) => {
    expect(sharesOn("2021-09-01", [before, quarter("1Q", counts(issued, null))])).toEqual({
      count: net,
      basis: "issued_less_treasury",
      statedOn: "2021-06-30",
      classesUnclear: null,
    });
  });

  it("compares both on one share basis", () => {
    const splits = [split("2021-06-29")];
    const documents = [before, quarter("2Q", counts(2_000, null))];
    expect(sharesOn("2021-12-01", documents, splits)?.count).toBe(1_800);
  });

  it("keeps an estimate as one", () => {
    const estimated = annualReport(2021, { netAssets: 9e9, bpsYen: 1_000, issuedShares: 1e7 });
    expect(sharesOn("2021-09-01", [estimated, quarter("1Q", counts(1e7, null))])).toMatchObject({
      count: 9e6,
      basis: "equity_by_bps",
    });
  });

  it("keeps an estimate whose BPS is restated for a split", () => {
    // Equity ÷ BPS is 19,000,000 on the shares after the split, of 20,000,000 issued ones.
    const restated = annualReport(2021, { netAssets: 1.9e10, bpsYen: 1_000, issuedShares: 1e7 });
    const documents = [restated, quarter("2Q", counts(2.2e7, null))];
    expect(sharesOn("2021-12-01", documents, [split("2021-09-20")])).toMatchObject({
      count: 2.1e7,
      basis: "equity_by_bps",
    });
    expect(sharesOn("2021-12-01", documents)).toMatchObject({ count: 2.2e7, basis: "issued" });
  });

  it("cannot keep more shares than were cancelled", () => {
    expect(sharesOn("2021-09-01", [before, quarter("1Q", counts(300, null))])).toMatchObject({
      count: 300,
      basis: "issued",
    });
  });
});

describe("splits between the statement's day and that of the price", () => {
  const first = quarter("1Q", counts(1_000, 50));

  it("divide the count from the ex-date on", () => {
    const splits = [split("2021-09-29")];
    expect(sharesOn("2021-09-28", [year(counts(1_000, 50)), first], splits)?.count).toBe(950);
    expect(sharesOn("2021-09-29", [year(counts(1_000, 50)), first], splits)?.count).toBe(1_900);
  });

  it.each([
    ["as of the period's end", counts(1_000, 50)],
    ["restated for the split", counts(2_000, 100)],
  ])("do not count twice in a statement %s", (_, stated) => {
    // Ex on 29 September, record date 30 September, in force on 1 October; disclosed in November.
    const splits = [split("2021-09-29")];
    expect(sharesOn("2021-12-01", [first, quarter("2Q", stated)], splits)?.count).toBe(1_900);
  });

  it("do not count twice in a consolidation, nor where only the first of two is restated", () => {
    const tenToOne = [split("2021-09-29", 10)];
    expect(sharesOn("2021-12-01", [first, quarter("2Q", counts(100, 5))], tenToOne)?.count).toBe(
      95,
    );
    const two = [split("2021-09-29"), split("2021-12-29", 0.2)];
    const second = quarter("2Q", counts(2_000, 100));
    expect(sharesOn("2022-01-31", [first, second], two)?.count).toBe(9_500);
  });
});

describe("of random companies", () => {
  const random = seededRandom(36);
  const whole = (below: number) => Math.floor(random() * below);
  const documentsOf = () => [
    year(counts(10_000 + whole(9_000), whole(1_000))),
    ...(["1Q", "2Q", "3Q"] as const).flatMap((type) =>
      random() < 0.3 ? [] : [quarter(type, counts(10_000 + whole(9_000), whole(1_000)))],
    ),
  ];
  const days = ["2021-05-31", "2021-07-30", "2021-08-31", "2021-11-30", "2022-03-31"];

  it("is always the count of the latest period known at the day's close", () => {
    for (let times = 0; times < 200; times += 1) {
      const documents = documentsOf();
      const company = createPointInTimeCompany(
        companyHistory({ documents: documents.toReversed() }),
      );
      for (const day of days) {
        const known = documents.filter(({ disclosedAt }) => disclosedAt < marketCloseTime(day));
        const newest = known.toSorted((a, b) => (a.periodEnd < b.periodEnd ? 1 : -1))[0];
        const { issuedShares = null, treasuryShares = null } = newest?.facts ?? {};
        expect(company.sharesOn(day)?.count ?? null).toBe(
          newest === undefined ? null : issuedShares! - treasuryShares!,
        );
      }
    }
  });
});
