import { addDays, type Day, daysBetween, yearOf } from "../calendar/days.ts";

/**
 * The rule of years. A fiscal year has 1 to 18 months: 会社計算規則59条2項 allows eighteen for the first one
 * after its end was moved, and a change or a foundation makes shorter ones. A year that has not twelve
 * months is shown with its months and skipped wherever years are compared: it is no end of a growth, no
 * term of a mean, no divisor of a price. Nothing is scaled to twelve months, because business has seasons.
 *
 * Twelve months are 350 to 380 days, which includes years of 52 and 53 weeks.
 */
export function hasTwelveMonths({ periodStart, periodEnd }: Period): boolean {
  const days = daysBetween(periodStart, periodEnd) + 1;
  return days >= TWELVE_MONTH_DAYS[0] && days <= TWELVE_MONTH_DAYS[1];
}

interface Period {
  readonly periodStart: Day;
  readonly periodEnd: Day;
}

const TWELVE_MONTH_DAYS = [350, 380] as const;
const DAYS_PER_MONTH = 30.436_875;
/** The months by which a year may exceed twelve. */
const MAX_EXTRA_MONTHS = 6;
/** No year is as short; years of 52 weeks begin some days beside the end of a month. */
const MAX_GAP_DAYS = 15;

/**
 * Ends of the fiscal years without a document between a year and the next known one, oldest first. What
 * is between them decides, the next year's first day and not its last: a year of fifteen months leaves no
 * gap. A stretch that is no multiple of twelve months contains a changed year-end, and as few years as
 * that allows.
 */
export function yearEndsBetween(
  { periodEnd }: Pick<Period, "periodEnd">,
  { periodStart }: Pick<Period, "periodStart">,
): readonly Day[] {
  const days = daysBetween(periodEnd, periodStart) - 1;
  if (days <= MAX_GAP_DAYS) return [];
  const months = Math.round(days / DAYS_PER_MONTH);
  const whole = Math.floor(months / 12);
  const rest = months % 12;
  const isExtra = rest === 0 || (whole > 0 && rest <= MAX_EXTRA_MONTHS);
  const count = Math.max(1, isExtra ? whole : whole + 1);
  const last = addDays(periodStart, -1);
  return Array.from({ length: count }, (_, at) => yearsBefore(last, count - 1 - at));
}

/** February 29 becomes February 28. */
function yearsBefore(day: Day, years: number): Day {
  const date = `${yearOf(day) - years}${day.slice(4)}`;
  return years > 0 && date.endsWith("-02-29") ? `${date.slice(0, 4)}-02-28` : date;
}
