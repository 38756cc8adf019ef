import type { MeasuredRecord, Method, RecordFigures, RivalRecord } from "@tenbin/contract";
import { constantKey, evidenceLevel, formulaKey, rivalName } from "@tenbin/contract";
import { ratedVerdicts } from "@tenbin/contract/verdict";

/** Invented data: every seed gives different figures everywhere. */
function createGenerator(seed: number) {
  let count = 0;
  /** Small ratios that differ in three decimals between nearby seeds. */
  const ratio = () => 0.1011 + ((count++ * 37) % 400) / 1000 + seed * 0.4137;
  const number = () => 1000 + count++ * 17 + seed * 100_003;
  return { ratio, number };
}

export function methodFixture(seed: number): Method {
  const { ratio } = createGenerator(seed);
  const scaled = (key: string) =>
    /months|years|factor/.test(key) ? 10 * seed + Math.round(ratio() * 3) : ratio();
  return {
    engine_version: `${seed}.${seed + 3}.${seed + 5}`,
    formulas: Object.fromEntries(
      formulaKey.options.map((key) => [key, "B + 1"]),
    ) as Method["formulas"],
    constants: Object.fromEntries(
      constantKey.options.map((key) => [key, scaled(key)]),
    ) as Method["constants"],
    edges: [ratio(), ratio(), ratio(), ratio()],
  };
}

const fillMeasures = <T>(make: () => T) => ({
  median_error: make(),
  median_error_date_centred: make(),
  within_20: make(),
  ic: make(),
  ic_beyond_price: make(),
  ic_positive_share: make(),
  spread: make(),
  mean_return: make(),
  mean_excess_return: make(),
  rising_share: make(),
  above_median_share: make(),
});

export function recordFixture(seed: number): MeasuredRecord {
  const { ratio, number } = createGenerator(seed);
  const interval = (): [number, number] => [ratio(), ratio() + 1];
  const figures = (): RecordFigures => ({
    companies: number(),
    rows: number(),
    coverage: ratio(),
    coverage_of_all: ratio(),
    ...fillMeasures(ratio),
    intervals: fillMeasures(interval),
  });
  const difference = (): RivalRecord["spread_difference"] => ({
    value: ratio(),
    interval: interval(),
  });
  const sizes = [seed * 1e9, seed * 3e9 + 2e9];
  const years = [2000 + seed, 2010 + seed];
  const band = () => ({
    share: ratio(),
    interval: interval(),
    by_year: years.map((year) => ({ year, share: ratio() })),
    by_size: sizes.map((from, i) => ({
      from_yen: from,
      to_yen: sizes[i + 1] ?? null,
      share: ratio(),
    })),
  });
  const quantiles = () => ({
    p10: ratio(),
    p25: ratio(),
    p50: ratio(),
    p75: ratio(),
    p90: ratio(),
  });
  const portfolio = () => ({
    cheap_leg: ratio(),
    dear_leg: ratio(),
    cheap_turnover: ratio(),
    dear_turnover: ratio(),
    spread_after_costs: ratio(),
    sector_neutral: { ic: ratio(), spread: ratio() },
    months: years.flatMap((year) => [
      { date: `${year}-0${seed}-28`, ic: ratio(), separate: true },
      { date: `${year}-0${seed + 1}-28`, ic: ratio(), separate: false },
    ]),
  });
  const methods = () => ({
    model: figures(),
    score: figures(),
    price_only: figures(),
    total_return: { model: figures(), score: figures(), price_only: figures() },
    evidence: ratedVerdicts.flatMap((verdict) =>
      evidenceLevel.options.map((level) => ({
        verdict,
        level,
        hit_rate: ratio(),
        interval: interval(),
        mean_excess_return: ratio(),
        excess_interval: interval(),
        rows: number(),
        companies: number(),
      })),
    ),
    before_calibration: figures(),
    by_verdict: ratedVerdicts.map((verdict) => ({ verdict, figures: figures() })),
    price_to_value: {
      model: quantiles(),
      before_calibration: quantiles(),
      average_price_18: quantiles(),
      average_price_12: quantiles(),
      last_month_price: quantiles(),
    },
    skill: { average_price_18: ratio(), average_price_12: ratio(), last_month_price: ratio() },
    portfolios: { model: portfolio(), score: portfolio(), price_only: portfolio() },
    by_year: years.map((year) => ({ year, figures: figures(), score: figures() })),
    by_sector: ["化学", "機械"].map((sector) => ({ sector, figures: figures() })),
    by_size: sizes.map((from, i) => ({
      from_yen: from,
      to_yen: sizes[i + 1] ?? null,
      figures: figures(),
      score: figures(),
    })),
    returns_fall: { mean_return: true, mean_excess_return: true },
    bands: { p50: band(), p80: band() },
    rivals: rivalName.options.map((name): RivalRecord => ({
      name,
      kind: "value",
      figures: figures(),
      ic_difference: difference(),
      spread_difference: difference(),
    })),
    best_rival: "hasshan" as const,
  });
  return {
    ...methods(),
    held_back: methods(),
    robustness: (["facts_deleted", "facts_inflated", "splits_missed"] as const).map((name) => ({
      name,
      changes: number(),
      companies: number(),
      figures: figures(),
      refused: ratio(),
      wild: ratio(),
      wild_unflagged: ratio(),
    })),
    protocol: {
      engine_version: `${seed}.${seed + 3}.${seed + 5}`,
      sample: false,
      measured_at: `20${10 + seed}-0${seed}-1${seed}T0${seed}:1${seed}:00.000Z`,
      is_current: true,
      market_date: `20${20 + seed}-0${seed + 1}-0${seed}`,
      first_date: `20${30 + seed}-0${seed + 2}-1${seed}`,
      last_date: `20${40 + seed}-0${seed + 3}-2${seed}`,
      dates: number(),
      horizon_months: 6 * seed,
      minimum_market_value_yen: seed * 1e9,
      near: ratio(),
      wild_factor: ratio(),
      minimum_group_companies: number(),
      trading_cost: ratio(),
      variants_tried: { value: number(), score: number() },
      rows: number(),
      eligible_rows: number(),
      companies: number(),
      narrowed_to: null,
      bootstrap: {
        block_months: number(),
        resamples: number(),
        confidence: ratio(),
        independent_years: number() / 12,
        simulation: {
          simulations: number(),
          factor: ratio(),
          coverage: ratio(),
          coverage_before: ratio(),
        },
      },
      outcomes: {
        whole: number(),
        cut_short: number(),
        missing: number(),
        dividends_known: number(),
      },
      assumed_sector_rows: number(),
      survivorship: { gone: number(), survivors_only: false },
    },
  };
}
