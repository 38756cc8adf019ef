import type { PortfolioCompany } from "@tenbin/contract";
import { companyFixture } from "../../../companies/testing/company-fixture.ts";

interface GivenHolding {
  readonly close: number | null;
  /** Yen per share; null: not to be seen, or unrated. */
  readonly value: number | null;
  readonly band?: readonly [number, number];
  /** Of one account each. */
  readonly shares?: readonly number[];
}

const ACCOUNTS = ["specific", "nisa"] as const;

export function heldCompany(
  ticker: string,
  { close, value, band, shares = [100] }: GivenHolding,
): PortfolioCompany {
  const known = companyFixture();
  const p80 = band === undefined ? null : { low_per_share: band[0], high_per_share: band[1] };
  return {
    ...known,
    ticker,
    name_jp: `名${ticker}`,
    tape: { ...known.tape, close },
    note: "",
    labels: [],
    holdings: shares.map((each, at) => {
      return { account: ACCOUNTS[at] ?? "general", shares: each, average_cost: null };
    }),
    holding_splits: [],
    holding_doubt: null,
    added_at: 0,
    progress_mean: null,
    forecast_dps: null,
    ratio: close === null || value === null ? null : close / value,
    valuation: value === null ? null : { value_per_share: value, p80 },
    unrated_reason: null,
    next_results: null,
  };
}
