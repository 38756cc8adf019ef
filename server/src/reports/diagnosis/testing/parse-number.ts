import type { DiagnosisUnit } from "@tenbin/contract";

/** A parsed figure, and half of its last digit as rounding error. */
export interface ParsedNumber {
  readonly number: number;
  readonly precision: number;
}

const SCALES: readonly (readonly [suffix: string, scale: number])[] = [
  ["兆円", 1e12],
  ["億円", 1e8],
  ["万円", 1e4],
  ["円", 1],
  ["%", 0.01],
  ["割", 0.1],
  ["倍", 1],
];

const MS_PER_DAY = 86_400_000;

/** Shares no code with the formatter. */
export function parseNumber(text: string, unit: DiagnosisUnit): ParsedNumber {
  const [year = 0, month = 0, date = 1] = text.match(/\d+/g)?.map(Number) ?? [];
  if (unit === "day") return { number: Date.UTC(year, month - 1, date) / MS_PER_DAY, precision: 0 };
  if (unit === "period_end") {
    const end = text.endsWith("月末")
      ? ([year, month, 0] as const)
      : ([year, month - 1, date] as const);
    return { number: Date.UTC(...end) / MS_PER_DAY, precision: 0 };
  }
  // The name of a fiscal year gives only its month, so the middle of the month is used.
  if (unit === "fiscal_year") {
    return { number: Date.UTC(year, month - 1, 16) / MS_PER_DAY, precision: 15 };
  }
  const [suffix, scale] = SCALES.find(([end]) => text.endsWith(end)) ?? ["", 1];
  const digits = text.replace(suffix, "").replaceAll(",", "").replace("△", "-");
  const decimals = digits.split(".")[1]?.length ?? 0;
  return { number: Number(digits) * scale, precision: scale * (0.5 * 10 ** -decimals + 1e-9) };
}
