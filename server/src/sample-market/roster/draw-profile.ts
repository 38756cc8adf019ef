import { isEdgeCase } from "./edge-cases.ts";
import { toIsoDate, toEpochDay } from "../../platform/clock/days.ts";
import type { FeaturedIssue } from "./featured-issue.ts";
import type { FiscalCalendar } from "../calendar/fiscal-quarters.ts";
import type { FundIssue } from "./funds.ts";
import type { IssueProfile } from "./issue-profile.ts";
import { createRandom, type Random } from "../random.ts";
import { getSector, type Sector } from "./sectors.ts";
import { drawComingSplits, drawSplits } from "./splits.ts";
import type { TradingDays } from "../calendar/trading-days.ts";

/** What is known of an issue before the rest of its profile is drawn. */
export interface IssueBasics extends Omit<FeaturedIssue, "sector"> {
  readonly sectorName: string;
}

const MILLION = 1_000_000;
const BILLION = 1_000 * MILLION;

/** Median yearly sales by segment, yen, and the spread of their logarithm. */
const SALES_BY_SEGMENT = {
  プライム: [75 * BILLION, 1.15],
  スタンダード: [16 * BILLION, 0.85],
  グロース: [2.8 * BILLION, 0.7],
} as const;

function drawYearEnd(sector: Sector, random: Random): number {
  const draw = random.uniform();
  if (sector.style !== "operating") return 3;
  if (sector.name === "小売業" && draw < 0.45) return 2;
  if (draw < 0.68) return 3;
  return draw < 0.84 ? 12 : random.pick([2, 5, 6, 6, 8, 9, 9, 11]);
}

function drawCalendar(identity: IssueBasics, sector: Sector, random: Random): FiscalCalendar {
  const drawn = drawYearEnd(sector, random);
  const yearEndMonth = identity.yearEndMonth ?? (identity.sales === undefined ? drawn : 3);
  if (isEdgeCase(identity.code, "year_end_changed_recently")) {
    return { yearEndMonth: 3, monthsPerYear: 12, change: { year: 2023, month: 12 } };
  }
  if (isEdgeCase(identity.code, "year_end_changed_long_ago")) {
    return { yearEndMonth: 12, monthsPerYear: 12, change: { year: 2016, month: 3 } };
  }
  return { yearEndMonth, monthsPerYear: 12, change: null };
}

function drawListingDate(identity: IssueBasics, random: Random, tradingDays: TradingDays): string {
  if (isEdgeCase(identity.code, "not_yet_listed")) return "2025-12-03";
  if (identity.code === "02140") return "2024-06-20";
  if (isEdgeCase(identity.code, "newly_listed")) return "2024-09-26";
  const isYoung = random.chance(identity.segment === "グロース" ? 0.7 : 0.06);
  const draw = random.uniform();
  if (isYoung && identity.sales === undefined) {
    // 2016 … 2023, so that three fiscal years are known by the last day.
    const index = tradingDays.indexFrom(toEpochDay("2016-03-01") + Math.floor(draw * 2500));
    return toIsoDate(tradingDays.days[index] ?? toEpochDay("2020-12-17"));
  }
  return toIsoDate(toEpochDay("1952-05-01") + Math.floor(draw ** 0.6 * 22_500));
}

function delistingDateOf(code: string): string | null {
  if (code === "07390") return "2023-06-28";
  if (code === "08160") return "2019-09-26";
  return isEdgeCase(code, "to_be_delisted") ? "2025-12-01" : null;
}

function ifrsFromYear(identity: IssueBasics, size: number, random: Random): number | null {
  if (identity.code === "04780") return 2018;
  if (identity.code === "08360") return 2020;
  if (
    isEdgeCase(identity.code, "ifrs") ||
    isEdgeCase(identity.code, "ifrs_without_operating_income")
  )
    return 2015;
  if (isEdgeCase(identity.code, "us_gaap")) return null;
  return size > 150 * BILLION && random.chance(0.35)
    ? 2014 + Math.floor(random.uniform() * 8)
    : null;
}

function drawMargin(identity: IssueBasics, sector: Sector, random: Random): number {
  const drawn = Math.max(0.008, sector.margin + sector.marginSpread * random.normal());
  if (isEdgeCase(identity.code, "loss_maker")) return identity.code === "02350" ? -0.6 : -0.05;
  if (isEdgeCase(identity.code, "negative_equity")) return -0.015;
  if (isEdgeCase(identity.code, "us_gaap")) return sector.margin * 1.2;
  if (isEdgeCase(identity.code, "very_large")) return Math.max(drawn, sector.margin * 1.3);
  if (identity.recentBias !== undefined) return Math.max(drawn, sector.margin * 0.8);
  return drawn;
}

/**
 * Value of a loss-maker without earnings, in multiples of yearly sales: a drug pipeline far more than an IT company.
 */
function salesFloorOf(code: string): number {
  if (!isEdgeCase(code, "loss_maker")) return 0.12;
  return code === "02350" ? 9 : 1.1;
}

/** Starting prices chosen so that these issues' prices stay plausible. */
function firstPriceOf(code: string): number | null {
  if (isEdgeCase(code, "consolidation_10_to_1")) return 140;
  if (isEdgeCase(code, "extreme_value")) return 90;
  return null;
}

/** Before the closing auction of 2024 times spread over the day; since then they cluster at the close. */
const DISCLOSURE_TIMES = [
  "11:30",
  "12:00",
  "13:00",
  "13:30",
  "14:00",
  "15:00",
  "15:00",
  "15:10",
  "15:30",
];
const LATE_DISCLOSURE_TIMES = [...DISCLOSURE_TIMES, "15:30", "15:30", "15:40", "15:45"];

/** Most companies disclose in the last days before the 45-day limit. */
function drawDisclosureLag(random: Random): number {
  const draw = random.uniform();
  if (draw < 0.32) return 48;
  return draw < 0.8 ? 36 + Math.floor(random.uniform() * 8) : 28 + Math.floor(random.uniform() * 8);
}

/** Draws a company's profile from its sector, segment and edge cases. */
export function drawProfile(
  seed: string,
  identity: IssueBasics,
  tradingDays: TradingDays,
): IssueProfile {
  const { code, segment } = identity;
  const sector = getSector(identity.sectorName);
  const random = createRandom(seed, "profile", code);
  const [median, spread] = SALES_BY_SEGMENT[segment];
  const isFinance = sector.style !== "operating";
  const drawnSize = median * Math.exp(spread * random.normal()) * (isFinance ? 1.6 : 1);
  const size = identity.sales ?? drawnSize;
  const isGrowth = segment === "グロース";
  const growth = sector.growth + (isGrowth ? 0.05 : 0) + 0.018 * random.normal();
  const calendar = drawCalendar(identity, sector, random);
  const sectorBias = 0.12 * createRandom(seed, "sector-bias", sector.name).normal();
  const isThin = isEdgeCase(code, "thinly_traded");
  const listingDate = drawListingDate(identity, random, tradingDays);
  // Splits before the listing never show in the bars.
  const splits = drawSplits(code, calendar.yearEndMonth, growth, random, tradingDays).filter(
    ({ exDate }) => toIsoDate(exDate) > listingDate,
  );
  return {
    code,
    nameJp: identity.nameJp,
    nameKana: identity.nameKana,
    nameEn: identity.nameEn,
    nicknames: identity.nicknames ?? [],
    sector,
    style: sector.style,
    segment,
    unitYen: size > 6 * BILLION ? 1_000_000 : 1_000,
    calendar,
    ifrsFromYear: isFinance ? null : ifrsFromYear(identity, size, random),
    usGaap: isEdgeCase(code, "us_gaap"),
    listingDate,
    delistingDate: delistingDateOf(code),
    splits,
    comingSplits: drawComingSplits(seed, code, calendar),
    size,
    growth,
    margin: drawMargin(identity, sector, random),
    cyclicality: Math.max(0.05, sector.cyclicality * (0.75 + 0.5 * random.uniform())),
    payoutRatio: isGrowth ? random.pick([0, 0, 0.1, 0.2]) : random.between(0.28, 0.58),
    salesFloor: salesFloorOf(code),
    buybackAppetite: isGrowth ? 0 : random.uniform() ** 2,
    leverage: isGrowth ? random.between(0, 0.2) : random.between(0, 0.5),
    minorityShare: random.chance(0.45) && size > 20 * BILLION ? random.between(0.005, 0.06) : 0,
    unconsolidated: size < 8 * BILLION && random.chance(0.35),
    bias: isEdgeCase(code, "extreme_value") ? 2.7 : sectorBias + 0.24 * random.normal(),
    recentBias: identity.recentBias ?? null,
    volatility:
      (isGrowth ? 0.024 : 0.0135) + 0.008 * random.uniform() + (size < BILLION ? 0.006 : 0),
    beta: 0.55 + 0.35 * Math.min(2, sector.cyclicality) + 0.2 * random.uniform(),
    turnover: isThin ? 0.00006 : Math.exp(-6.4 + (isGrowth ? 0.9 : 0) + 0.6 * random.normal()),
    noTradeProbability: isThin
      ? 0.72
      : size < 4 * BILLION && !isGrowth
        ? random.between(0, 0.2)
        : 0,
    firstPrice: firstPriceOf(code) ?? Math.exp(6.9 + 0.5 * random.normal()),
    disclosureLag: drawDisclosureLag(random),
    disclosureTime: random.pick(random.chance(0.5) ? DISCLOSURE_TIMES : LATE_DISCLOSURE_TIMES),
  };
}

/** No operations of its own; the price stays close to the assets. */
export function drawFundProfile(seed: string, fund: FundIssue): IssueProfile {
  const random = createRandom(seed, "profile", fund.code);
  const isReit = fund.style === "reit";
  return {
    ...fund,
    nicknames: [],
    sector: null,
    segment: isReit ? "REIT・ベンチャーファンド・カントリーファンド・インフラファンド" : "ETF・ETN",
    unitYen: 1_000,
    calendar: { yearEndMonth: fund.yearEndMonth, monthsPerYear: isReit ? 6 : 12, change: null },
    ifrsFromYear: null,
    usGaap: false,
    delistingDate: null,
    splits: [],
    comingSplits: [],
    growth: isReit ? 0.01 : 0.055,
    margin: 0.5,
    cyclicality: isReit ? 0.2 : 1,
    payoutRatio: 1,
    salesFloor: 0,
    buybackAppetite: 0,
    leverage: 1,
    minorityShare: 0,
    unconsolidated: true,
    bias: 0,
    recentBias: null,
    volatility: isReit ? 0.007 : 0.001,
    beta: isReit ? 0.5 : 1,
    turnover: Math.exp(-6 + 0.3 * random.normal()),
    noTradeProbability: 0,
    firstPrice: isReit ? 140_000 : 1_500,
    disclosureLag: 45,
    disclosureTime: "15:30",
  };
}
