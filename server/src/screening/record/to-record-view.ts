import type { RecordPick, ScreenRecord } from "@tenbin/contract";
import type { Pick } from "./simulate-picks.ts";
import type { PickShare, ScreenRecordResult } from "./measure-record.ts";

export interface CompanyNames {
  /** By five-character code. */
  readonly find: (code: string) => { readonly ticker: string; readonly name_jp: string } | null;
  /** Whether the viewer may be told which companies were found in the last year: that follows from the value. */
  readonly showsNewPicks: boolean;
}

export function toRecordView(record: ScreenRecordResult, names: CompanyNames): ScreenRecord {
  const { from, until, path, growth, excess, picks, found } = record;
  const whole = record.years.filter(({ isWhole }) => isWhole);
  const [best, worst] = names.showsNewPicks
    ? [picks.best, picks.worst]
    : [picks.olderBest, picks.olderWorst];
  return {
    from,
    until,
    months: path.length - 1,
    path: [...path],
    growth: { picks: growth.picks, before_costs: growth.beforeCosts, all: growth.all },
    excess: { a_year: excess.aYear, interval: excess.interval },
    deepest_fall: record.deepestFall,
    years: record.years.map(({ isWhole, ...year }) => ({ ...year, whole: isWhole })),
    years_won: whole.filter((year) => year.picks > year.all).length,
    whole_years: whole.length,
    picks: {
      count: picks.count,
      companies: picks.companies,
      open: picks.open,
      delisted: picks.delisted,
      not_bought: picks.notBought,
      dividends_known: picks.dividendsKnown,
      mean_months: picks.meanMonths,
      median_change: picks.medianChange,
      lost: shareView(picks.lost),
      behind: shareView(picks.behind),
      best: best.map((pick) => pickView(pick, names)),
      worst: worst.map((pick) => pickView(pick, names)),
      hidden_after: names.showsNewPicks ? null : picks.olderUntil,
    },
    found: {
      mean: found.mean,
      min: found.min,
      max: found.max,
      months_without: found.monthsWithout,
      all_companies: found.allCompanies,
    },
    turnover: record.turnover,
    trading_cost: record.tradingCost,
    coverage: record.coverage,
  };
}

const shareView = ({ share, interval }: PickShare) => ({ share, interval });

function pickView(pick: Pick, { find }: CompanyNames): RecordPick {
  const { code, entered, left, isDelisted, months, change, allChange } = pick;
  return {
    company: find(code),
    entered,
    left,
    delisted: isDelisted,
    months,
    change,
    all_change: allChange,
  };
}
