import type { Economy } from "./economy.ts";
import type { FiscalQuarter } from "../calendar/fiscal-quarters.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import type { Random } from "../random.ts";
import type { Sector } from "../roster/sectors.ts";

/** Growth above this rate decays. */
const SUSTAINABLE_GROWTH = 0.05;

export interface Demand {
  /** Log of annual sales relative to the start. */
  readonly level: number;
  /** Operating income ÷ sales. */
  readonly margin: number;
}

/** Yearly growth still expected after `quarters` quarters. */
export function decayedGrowth(profile: IssueProfile, quarters: number): number {
  return profile.growth * (profile.growth > SUSTAINABLE_GROWTH ? 0.975 ** quarters : 1);
}

/** Quarterly demand from trend, economy, sector cycle, pandemic and a company-specific random walk. */
export function createDemand(
  profile: IssueProfile,
  sector: Sector,
  economy: Economy,
  random: Random,
) {
  const spread = Math.max(0.006, Math.abs(profile.margin) * 0.16);
  /** Fixed costs: added margin per log point of sales. */
  const operatingLeverage = 0.72 * Math.min(0.35, 0.06 + Math.abs(profile.margin));
  let luck = 0;
  let marginLuck = 0;
  let trend = 0;
  return (quarter: FiscalQuarter, index: number): Demand => {
    const middle = quarter.end - 45;
    const exposure = profile.cyclicality / sector.cyclicality;
    const economic = economy.activity(middle) * profile.cyclicality;
    const pandemic = economy.pandemic(middle) * sector.pandemic * exposure;
    luck = 0.93 * luck + 0.022 * random.normal();
    marginLuck = 0.82 * marginLuck + 0.6 * spread * random.normal();
    trend += decayedGrowth(profile, index) / 4;
    const deviation = economic + pandemic + economy.sectorCycle(sector.name, middle) + luck;
    return {
      level: trend + deviation,
      margin: profile.margin + marginLuck + operatingLeverage * deviation,
    };
  };
}
