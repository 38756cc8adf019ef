import type { Economy } from "./economy.ts";
import { fiscalQuarters } from "../calendar/fiscal-quarters.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import { FIRST_SIMULATED_YEAR, LAST_SIMULATED_YEAR } from "../calendar/market-dates.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { createRandom } from "../random.ts";
import { simulateFinancial } from "./simulate-financial.ts";
import { simulateOperating } from "./simulate-operating.ts";

/** Quarterly figures of one issue; none for an ETF. */
export function simulateIssue(
  seed: string,
  profile: IssueProfile,
  economy: Economy,
): QuarterFigures[] {
  const quarters = fiscalQuarters(profile.calendar, FIRST_SIMULATED_YEAR, LAST_SIMULATED_YEAR);
  const random = createRandom(seed, "fundamentals", profile.code);
  if (profile.style === "etf") return [];
  if (profile.style !== "operating" || profile.sector === null) {
    const style = profile.style === "operating" ? "broker" : profile.style;
    return simulateFinancial(profile, style, quarters, economy, random);
  }
  return simulateOperating(profile, profile.sector, quarters, economy, random);
}
