import { tradingDayOnOrBefore } from "../../companies/index.ts";
import { monthEnd, toEpochDay, toIsoDate, type EpochDay } from "../../platform/clock/days.ts";
import { LAST_DAY, LAST_DAY_TO_COME } from "../calendar/market-dates.ts";
import type { FullYear } from "../fundamentals/full-year.ts";
import type { QuarterFigures } from "../fundamentals/fundamentals.ts";
import { createRandom } from "../random.ts";
import { reviseForecast } from "./forecasts.ts";
import type { ForecastChange, ForecastTimeline } from "./simulate-forecasts.ts";

/** Of a company considering its forecast apart from results in a month to come; most find too little to announce. */
const CHANCE_PER_MONTH = 0.15;
/** From the results of the year before, and to the next announcement. */
const [AFTER_YEAR_START, MIN_DISTANCE] = [50, 10] as const;

/** Adds revisions on days to come, which would be rare between the seasons of results. The past stays as it is. */
export function addComingRevisions(
  seed: string,
  code: string,
  year: FullYear,
  timeline: ForecastTimeline,
  disclosedOf: (figures: QuarterFigures) => EpochDay,
): ForecastTimeline {
  let { changes } = timeline;
  for (const { month, first, length } of monthsToCome()) {
    const random = createRandom(seed, "coming revisions", code, month);
    if (!random.chance(CHANCE_PER_MONTH)) continue;
    const wanted = toIsoDate(first + Math.floor(random.uniform() * length));
    const day = toEpochDay(tradingDayOnOrBefore(wanted));
    if (toIsoDate(day) <= LAST_DAY || day < year.yearStart + AFTER_YEAR_START || day > year.yearEnd)
      continue;
    if (changes.some((change) => Math.abs(change.day - day) < MIN_DISTANCE)) continue;
    const before = forecastOn(timeline.inForce[0] ?? null, changes, day);
    if (before === null) continue;
    const ended = year.quarters.filter(({ quarter }) => quarter.end < day).length;
    const position = Math.min(3, ended + 1) as 1 | 2 | 3;
    const after = reviseForecast(before, year, position, random);
    if (after !== null) changes = insertChange(changes, { day, before, after });
  }
  if (changes === timeline.changes) return timeline;
  const inForce = timeline.inForce.map((given, position) => {
    const reported = year.quarters[position - 1];
    if (reported === undefined) return given;
    return forecastOn(timeline.inForce[0] ?? null, changes, disclosedOf(reported));
  });
  return { inForce, changes };
}

function monthsToCome() {
  const [from, to] = [LAST_DAY, LAST_DAY_TO_COME].map(
    (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1,
  ) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, at) => {
    const [year, month] = [Math.floor((from + at) / 12), ((from + at) % 12) + 1];
    const first = toEpochDay(`${year}-${String(month).padStart(2, "0")}-01`);
    return { month: from + at, first, length: monthEnd(year, month) - first + 1 };
  });
}

function forecastOn(
  first: ForecastChange["before"],
  changes: readonly ForecastChange[],
  day: EpochDay,
): ForecastChange["before"] {
  return changes.findLast((change) => change.day <= day)?.after ?? first;
}

/** The next change replaces the inserted forecast. */
function insertChange(
  changes: readonly ForecastChange[],
  inserted: ForecastChange,
): readonly ForecastChange[] {
  const earlier = changes.filter(({ day }) => day < inserted.day);
  const [next, ...later] = changes.slice(earlier.length);
  if (next === undefined) return [...earlier, inserted];
  return [...earlier, inserted, { ...next, before: inserted.after }, ...later];
}
