import type { PriceChart } from "@tenbin/contract";

export type FiscalYearOffset = PriceChart["offsets"][number];
export type WindowHandle = "begin" | "end";
export interface FiscalWindow {
  readonly begin: number;
  readonly end: number;
}

/** Name of a fiscal year by its relative index, 2025年3月期; null where the chart does not have it. */
export function fiscalYearNameAt(
  offsets: readonly FiscalYearOffset[],
  relativeIndex: number,
): string | null {
  return offsets.find((offset) => offset.relative_fy_index === relativeIndex)?.name ?? null;
}

/** Years a handle may stand on, oldest first, the other handle staying where it is. */
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

/** Where a key takes a handle: the next choice in its direction. Null when the key is not ours. */
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

/** The choice nearest to a place on the rail, places in percent by relative index. */
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

/** Years between begin and end below which a year is not a begin year at all, whatever it holds. */
const MIN_WINDOW_YEARS = 2;

/**
 * Why a year cannot begin the window, in words. Null when it can, and for the years so near the end
 * that no window fits between.
 */
export function unavailableBeginReason(
  offset: FiscalYearOffset,
  { end }: FiscalWindow,
): string | null {
  if (offset.is_available_for_begin || offset.relative_fy_index > end - MIN_WINDOW_YEARS)
    return null;
  if (offset.irregular) return "決算期の変更で12か月でないため、開始に選べません";
  if (offset.is_for_begin && !offset.fcf_norm_is_positive) {
    return "この期から終了期までのフリーキャッシュフローの平均がプラスでないため、開始に選べません";
  }
  return "計算に使える数値が足りないため、開始に選べません";
}
