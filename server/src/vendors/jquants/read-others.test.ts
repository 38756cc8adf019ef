import { describe, expect, it } from "vitest";
import { readBar } from "./read-bar.ts";
import { readCalendarDay } from "./read-calendar.ts";
import { readDetails } from "./read-details.ts";
import { readDividend } from "./read-dividend.ts";
import { readListing } from "./read-listing.ts";
import { readPlannedResults } from "./read-planned-results.ts";

const BAR = { Date: "2025-11-14", Code: "0101", O: 10, H: 12, L: 9, C: 11, Vo: 500, AdjFactor: 1 };
const ISSUE = {
  Date: "2025-11-14",
  Code: "01010",
  CoName: "天秤商事 ",
  CoNameEn: "Tenbin Trading",
  S17Nm: "素材・化学",
  S33: "3300",
  S33Nm: "石油･石炭製品",
  ScaleCat: "-",
  Mkt: "0111",
  MktNm: "プライム",
};
const PAYMENT = {
  PubDate: "2025-11-07",
  PubTime: "15:30",
  Code: "01010",
  RefNo: "202511071B00002",
  CARefNo: "202511071B00002",
  StatCode: "1",
  IFCode: "1",
  FRCode: "1",
  IFTerm: "2025-09",
  DivRate: "20.5",
  RecDate: "2025-09-30",
  ExDate: "2025-09-29",
  PayDate: "-",
};

describe("readBar", () => {
  it("reads a bar as traded, and a day without a trade without prices", () => {
    expect(readBar({ ...BAR, AdjC: 5.5 })).toEqual({
      code: "01010",
      date: "2025-11-14",
      open: 10,
      high: 12,
      low: 9,
      close: 11,
      volume: 500,
      adjFactor: 1,
    });
    const idle = { ...BAR, O: null, H: null, L: null, C: null, Vo: null };
    expect(readBar(idle)).toMatchObject({ close: null, volume: null });
  });

  it("rejects zeros, negatives, and a high below the low", () => {
    expect(() => readBar({ ...BAR, C: 0 })).toThrow("C is not a price: 0");
    expect(() => readBar({ ...BAR, Date: "1925-11-14" })).toThrow("Date is before 1980");
    expect(() => readBar({ ...BAR, Date: "0000-01-01" })).toThrow("Date is not a date");
    expect(() => readBar({ ...BAR, L: -3 })).toThrow("L is not a price");
    expect(() => readBar({ ...BAR, H: 8 })).toThrow("H 8 is below L 9");
    expect(() => readBar({ ...BAR, Vo: 1.5 })).toThrow("Vo is not a number of shares");
    expect(() => readBar({ ...BAR, AdjFactor: 0 })).toThrow("AdjFactor is not a factor");
  });
});

function ofCategory(ProdCat: string, row: object = {}) {
  const { segment, kind } = readListing({ ...ISSUE, ProdCat, ...row });
  return [segment, kind];
}

describe("readListing", () => {
  it("recognises funds and foreign shares by category", () => {
    const other = { Mkt: "0109", MktNm: "その他" };
    expect(ofCategory("011")).toEqual(["プライム", "stock"]);
    expect(ofCategory("021")).toEqual(["プライム（外国株式）", "stock"]);
    expect(ofCategory("013", other)[0]).toContain("REIT");
    expect(ofCategory("014", other)).toEqual(["ETF・ETN", "fund"]);
    // An ETF whose name contains the word of REITs, and a REIT.
    expect(ofCategory("014", { ...other, CoName: "投資法人ＥＴＦ" })).toEqual(["ETF・ETN", "fund"]);
    expect(ofCategory("", { ...other, CoName: "天秤投資法人" })[0]).toContain("REIT");
  });

  it("uses the names of the exchange's own list", () => {
    expect(readListing(ISSUE)).toEqual({
      code: "01010",
      asOf: "2025-11-14",
      nameJp: "天秤商事",
      nameEn: "Tenbin Trading",
      segment: "プライム",
      sector33: "石油・石炭製品",
      sector17: "素材・化学",
      size: null,
      kind: "stock",
    });
  });

  it("distinguishes funds from companies and REITs from ETFs by name", () => {
    const fund = { ...ISSUE, Mkt: "0109", MktNm: "その他", S33: "9999", S17: "99" };
    expect(readListing(fund)).toMatchObject({ kind: "fund", segment: "ETF・ETN", sector33: null });
    const reit = readListing({ ...fund, CoName: "天秤リート投資法人" });
    expect(reit.segment).toMatch(/^REIT/);
    expect(readListing({ ...ISSUE, Mkt: "0105" }).segment).toBe("PRO Market");
  });
});

describe("readCalendarDay", () => {
  it("counts half-day sessions as open, and days of derivatives trading only as closed", () => {
    const open = ["0", "1", "2", "3"].map(
      (HolDiv) => readCalendarDay({ Date: "2025-11-14", HolDiv }).open,
    );
    expect(open).toEqual([false, true, true, false]);
    expect(() => readCalendarDay({ Date: "2025-11-14", HolDiv: "9" })).toThrow("HolDiv");
  });
});

describe("readPlannedResults", () => {
  const row = {
    PubDate: "2025-10-20",
    SchDate: "2025-11-14",
    FQName: "2Q",
    FYE: "0331",
    Code: "0101",
    CoName: "天秤",
  };

  it("reads the period, the planned day and the day of publication", () => {
    expect(readPlannedResults(row)).toEqual({
      code: "01010",
      periodType: "2Q",
      publishedOn: "2025-10-20",
      plannedOn: "2025-11-14",
    });
  });

  it("reads an empty day as undecided, and both spellings of periods", () => {
    expect(readPlannedResults({ ...row, SchDate: "" }).plannedOn).toBeNull();
    expect(readPlannedResults({ ...row, FQName: "第１四半期" }).periodType).toBe("1Q");
    expect(readPlannedResults({ ...row, FQName: "本決算" }).periodType).toBe("FY");
    expect(() => readPlannedResults({ ...row, FQName: "5Q" })).toThrow("FQName");
  });
});

const statements = (FS: object) => ({ DiscNo: "20250512000001", FS });

describe("readDetails", () => {
  it("reads facts that the summary lacks, by the document's labels", () => {
    const japanese = readDetails(
      statements({ "Current assets": "80", "Minority interests": "3", "Treasury shares": "-4" }),
    );
    expect(japanese.facts).toEqual({
      CurrentAssets: 80,
      NonControllingInterests: 3,
      TreasuryStockYen: -4,
    });
    const ifrs = { "Accounting standards, DEI": "IFRS", "Current assets (IFRS)": "90.0" };
    expect(readDetails(statements({ ...ifrs, "Current assets": "1" })).facts).toEqual({
      CurrentAssets: 90,
    });
    expect(() => readDetails({ DiscNo: "1", FS: "" })).toThrow("FS is not an object");
  });
});

describe("readDividend", () => {
  it("reads a decided dividend with its days", () => {
    expect(readDividend(PAYMENT)).toMatchObject({
      documentId: "TD202511071B00002",
      kind: "notice",
      title: "剰余金の配当(中間)に関するお知らせ",
      disclosedAt: "2025-11-07T15:30:00+09:00",
      periodStart: "2025-09-01",
      periodEnd: "2025-09-30",
      facts: {
        DividendPaymentPerShareYen: 20.5,
        DividendRecordDate: 20250930,
        DividendExDate: 20250929,
      },
    });
  });

  it("keeps corrections and withdrawals as separate documents, and skips forecasts", () => {
    const correction = { ...PAYMENT, RefNo: "202511101B00001", StatCode: "2" };
    expect(readDividend(correction)?.title).toBe("(訂正)剰余金の配当(中間)に関するお知らせ");
    const withdrawn = readDividend({ ...correction, StatCode: "3" });
    expect(withdrawn?.title).toContain("取消し");
    expect(withdrawn?.facts).not.toHaveProperty("DividendPaymentPerShareYen");
    expect(readDividend({ ...PAYMENT, FRCode: "2" })).toBeNull();
    expect(() => readDividend({ ...PAYMENT, IFTerm: "2025-13" })).toThrow("IFTerm is not a month");
  });
});
