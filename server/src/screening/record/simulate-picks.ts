/** A month end with the companies that met the conditions. */
export interface ScreenedMonthEnd {
  readonly day: string;
  /** Codes of those that met them. */
  readonly found: readonly string[];
  /** All that were listed, found or not. */
  readonly listed: readonly string[];
}

/** With the returns of companies until the next month end. */
export interface MonthWithReturns extends ScreenedMonthEnd {
  /** The next month end. */
  readonly until: string;
  /** Undefined for a company that was never traded. */
  readonly returnOf: (code: string) => CompanyReturn | undefined;
}

export interface CompanyReturn {
  /** 0.1 = 10 % up, with dividends where they are known. */
  readonly change: number;
  readonly areDividendsKnown: boolean;
  /** It could be bought at the close of the month end. */
  readonly isTraded: boolean;
}

/** A company from the month end at which it was found first to the one at which it was not any more. */
export interface Pick {
  readonly code: string;
  readonly entered: string;
  /** Null: still found at the last month end. */
  readonly left: string | null;
  /** It left the list of companies, and not the conditions. */
  readonly isDelisted: boolean;
  readonly months: number;
  /** 0.1 = 10 % up, before costs. */
  readonly change: number;
  /** Of all companies over the same months. */
  readonly allChange: number;
}

export interface MonthlyReturns {
  /** Month ends of its begin and end. */
  readonly from: string;
  readonly until: string;
  /** After costs. */
  readonly picks: number;
  readonly beforeCosts: number;
  readonly all: number;
  readonly found: number;
  readonly held: number;
  /** Companies that `all` is the mean of. */
  readonly companies: number;
  /** Sum of the weights bought and sold at `from`: 2 if everything was replaced. */
  readonly traded: number;
}

export interface SimulatedPicks {
  readonly months: readonly MonthlyReturns[];
  readonly picks: readonly Pick[];
  /** Found, but not traded on the day: how often. */
  readonly notBought: number;
  /** Share of the months of picks with known dividends; null without any. */
  readonly dividendsKnown: number | null;
}

interface OpenPick {
  readonly entered: string;
  months: number;
  growth: number;
  allGrowth: number;
  /** Share of the whole before the next rebalancing. */
  weight: number;
}

/**
 * Equal weights of what is found at each month end, bought and sold at its closes; what is found again is kept. Without any
 * the money lies idle. All companies are the plain mean of those that could be bought, without costs.
 *
 * @param months ascending and without a gap
 * @param last the month end at which the last month ends
 * @param cost of buying or selling, as a share of the amount
 */
export function simulatePicks(
  months: readonly MonthWithReturns[],
  last: ScreenedMonthEnd,
  cost: number,
): SimulatedPicks {
  const open = new Map<string, OpenPick>();
  const picks: Pick[] = [];
  const held: MonthlyReturns[] = [];
  const known = { months: 0, total: 0 };
  let notBought = 0;

  function close(code: string, pick: OpenPick, left: string | null, isDelisted: boolean): void {
    const { entered, months: count, growth, allGrowth } = pick;
    picks.push({
      code,
      entered,
      left,
      isDelisted,
      months: count,
      change: growth - 1,
      allChange: allGrowth - 1,
    });
  }

  /** @returns the weights that were sold */
  function sellUnfound(at: ScreenedMonthEnd): number {
    const found = new Set(at.found);
    const listed = new Set(at.listed);
    let sold = 0;
    for (const [code, pick] of open) {
      if (found.has(code)) continue;
      close(code, pick, at.day, !listed.has(code));
      open.delete(code);
      sold += pick.weight;
    }
    return sold;
  }

  function buyFound({ day, found, returnOf }: MonthWithReturns): void {
    for (const code of found) {
      if (open.has(code)) continue;
      if (returnOf(code)?.isTraded !== true) notBought += 1;
      else open.set(code, { entered: day, months: 0, growth: 1, allGrowth: 1, weight: 0 });
    }
  }

  for (const month of months) {
    const { day, until, found, listed, returnOf } = month;
    let traded = sellUnfound(month);
    buyFound(month);
    const target = 1 / open.size;
    for (const { weight } of open.values()) traded += Math.abs(target - weight);
    const all = meanChange(listed, returnOf);
    let sum = 0;
    for (const [code, pick] of open) {
      const { change = 0, areDividendsKnown = false } = returnOf(code) ?? {};
      sum += change;
      known.total += 1;
      if (areDividendsKnown) known.months += 1;
      pick.months += 1;
      pick.growth *= 1 + change;
      pick.allGrowth *= 1 + all.change;
      pick.weight = target * (1 + change);
    }
    const beforeCosts = open.size === 0 ? 0 : sum / open.size;
    for (const pick of open.values()) pick.weight /= 1 + beforeCosts;
    held.push({
      from: day,
      until,
      picks: (1 - cost * traded) * (1 + beforeCosts) - 1,
      beforeCosts,
      all: all.change,
      found: found.length,
      held: open.size,
      companies: all.companies,
      traded,
    });
  }
  sellUnfound(last);
  for (const [code, pick] of open) close(code, pick, null, false);
  return {
    months: held,
    picks: picks.toSorted((a, b) => compare(a.entered, b.entered) || compare(a.code, b.code)),
    notBought,
    dividendsKnown: known.total === 0 ? null : known.months / known.total,
  };
}

function meanChange(codes: readonly string[], returnOf: MonthWithReturns["returnOf"]) {
  let sum = 0;
  let companies = 0;
  for (const code of codes) {
    const own = returnOf(code);
    if (own?.isTraded !== true) continue;
    sum += own.change;
    companies += 1;
  }
  return { change: companies === 0 ? 0 : sum / companies, companies };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
