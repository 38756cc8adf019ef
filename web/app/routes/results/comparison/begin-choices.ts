/** Months before the newest prices. */
const SPANS = [
  { label: "1か月", months: 1 },
  { label: "3か月", months: 3 },
  { label: "6か月", months: 6 },
  { label: "1年", months: 12 },
  { label: "3年", months: 36 },
  { label: "5年", months: 60 },
  { label: "10年", months: 120 },
] as const;

/** Where the API begins without a choice. */
const DEFAULT_MONTHS = 12;

export interface BeginChoice {
  readonly label: string;
  /** Null for the one that needs no choice. */
  readonly begin: string | null;
  readonly isCurrent: boolean;
}

export function listBegins(marketDate: string, current: string | null): BeginChoice[] {
  return SPANS.map(({ label, months }) => {
    const begin = monthsBefore(marketDate, months);
    return {
      label,
      begin: months === DEFAULT_MONTHS ? null : begin,
      isCurrent: begin === current,
    };
  });
}

/** The last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)))
    .toISOString()
    .slice(0, 10);
}
