import { toIsoDate, type EpochDay } from "../../platform/clock/days.ts";
import { createRandom } from "../random.ts";
import { sectors } from "../roster/sectors.ts";

/**
 * The invented economy: activity by calendar quarter, loosely after Japan's, the pandemic's depth (1 = spring 2020),
 * and a slow cycle per sector.
 */
export interface Economy {
  /** Log deviation of activity from trend in the quarter that ends on `day`. */
  activity(day: EpochDay): number;
  /** 0–1. */
  pandemic(day: EpochDay): number;
  /** Log deviation of a sector's demand from trend. */
  sectorCycle(sector: string, day: EpochDay): number;
}

const FIRST_YEAR = 2010;
const ACTIVITY = [
  -0.04, -0.02, -0.01, -0.01, -0.04, -0.05, -0.02, -0.02, -0.01, -0.02, -0.03, -0.03, -0.01, 0.01,
  0.02, 0.03, 0.05, -0.01, 0, 0.01, 0.02, 0.01, 0.01, 0, -0.01, -0.02, -0.01, 0.01, 0.02, 0.03,
  0.04, 0.05, 0.05, 0.05, 0.04, 0.03, 0.02, 0.02, 0.02, -0.02, -0.04, -0.12, -0.07, -0.03, -0.01,
  0.01, 0.01, 0.02, 0.02, 0.03, 0.03, 0.02, 0.02, 0.03, 0.02, 0.02, 0.01, 0.02, 0.03, 0.03, 0.03,
  0.02, 0.02, 0.03,
];
const PANDEMIC_START = (2020 - FIRST_YEAR) * 4;
const PANDEMIC = [0.2, 1, 0.6, 0.5, 0.52, 0.48, 0.42, 0.3, 0.32, 0.2, 0.12, 0.06];

function quarterIndex(day: EpochDay): number {
  const iso = toIsoDate(day);
  const month = Number(iso.slice(5, 7));
  return (Number(iso.slice(0, 4)) - FIRST_YEAR) * 4 + Math.floor((month - 1) / 3);
}

export function createEconomy(seed: string): Economy {
  const quarters = ACTIVITY.length + 12;
  const cycles = new Map(
    sectors.map(({ name, cyclicality }) => {
      const random = createRandom(seed, "sector-cycle", name);
      const path: number[] = [];
      let level = 0;
      for (let i = 0; i < quarters; i++) {
        level = 0.88 * level + 0.018 * (0.4 + cyclicality) * random.normal();
        path.push(level);
      }
      return [name, path] as const;
    }),
  );
  return {
    activity: (day) => ACTIVITY[quarterIndex(day)] ?? ACTIVITY.at(-1) ?? 0,
    pandemic: (day) => PANDEMIC[quarterIndex(day) - PANDEMIC_START] ?? 0,
    sectorCycle: (sector, day) => cycles.get(sector)?.[quarterIndex(day)] ?? 0,
  };
}
