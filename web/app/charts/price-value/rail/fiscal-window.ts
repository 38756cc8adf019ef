import type { PriceChart } from "@tenbin/contract";

export type FiscalYearOffset = PriceChart["offsets"][number];
export type WindowHandle = "begin" | "end";
export interface FiscalWindow {
  readonly begin: number;
  readonly end: number;
}

/** 2025年3月期; null if the chart does not have the year. */
export function fiscalYearNameAt(
  offsets: readonly FiscalYearOffset[],
  relativeIndex: number,
): string | null {
  return offsets.find((offset) => offset.relative_fy_index === relativeIndex)?.name ?? null;
}

/** Oldest first, with the other handle unchanged. */
export function selectableYears(
  handle: WindowHandle,
  offsets: readonly FiscalYearOffset[],
  window: FiscalWindow,
): FiscalYearOffset[] {
  return offsets
    .filter((offset) =>
      handle === "begin"
        ? offset.is_for_begin &&
          offset.is_available_for_begin &&
          offset.relative_fy_index < window.end
        : offset.is_for_end && offset.relative_fy_index > window.begin,
    )
    .toSorted((a, b) => a.relative_fy_index - b.relative_fy_index);
}

const STEPS_BY_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -3,
  PageUp: 3,
  Home: -Infinity,
  End: Infinity,
};

/** The next choice in the key's direction; null for other keys. */
export function moveFiscalHandle(
  key: string,
  choices: readonly FiscalYearOffset[],
  at: number,
): number | null {
  const step = STEPS_BY_KEY[key];
  if (step === undefined || choices.length === 0) return null;
  const index = choices.findIndex((offset) => offset.relative_fy_index >= at);
  const from = index === -1 ? choices.length - 1 : index;
  const target = Math.max(0, Math.min(choices.length - 1, from + step));
  return choices[target]?.relative_fy_index ?? null;
}

/** `places` and `at` in percent of the rail. */
export function nearestYear(
  choices: readonly FiscalYearOffset[],
  places: ReadonlyMap<number, number>,
  at: number,
): number | null {
  let best: number | null = null;
  let distance = Infinity;
  for (const { relative_fy_index: index } of choices) {
    const away = Math.abs((places.get(index) ?? Infinity) - at);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

/** Minimum years between begin and end. */
const MIN_WINDOW_YEARS = 2;

/** Shown to the viewer; null if the year is available, or too near the end for any window. */
export function unavailableBeginReason(
  offset: FiscalYearOffset,
  { end }: FiscalWindow,
): string | null {
  if (offset.is_available_for_begin || offset.relative_fy_index > end - MIN_WINDOW_YEARS)
    return null;
  if (offset.irregular) return "12か月でないため、開始に選べません";
  if (offset.is_for_begin && !offset.fcf_norm_is_positive) {
    return "この期から終了期までのフリーキャッシュフローの平均がプラスでないため、開始に選べません";
  }
  return "計算に使える数値が足りないため、開始に選べません";
}
