import type { MarkedFiscalYearOffset } from "@tenbin/contract";
import { DEFAULT_SPAN_YEARS, type FiscalWindow, type FiscalYearOffset } from "@tenbin/engine";
import { fiscalYearName } from "../companies/index.ts";

export function offsetView(offset: FiscalYearOffset): MarkedFiscalYearOffset {
  return {
    name: fiscalYearName(offset.periodEnd),
    is_current: offset.isCurrent,
    is_for_begin: offset.isForBegin,
    is_for_end: offset.isForEnd,
    is_current_begin: offset.isCurrentBegin,
    is_current_end: offset.isCurrentEnd,
    fcf_norm_is_positive: offset.fcfNormIsPositive,
    is_available_for_begin: offset.isAvailableForBegin,
    absolute_fy_index: offset.absoluteFyIndex,
    relative_fy_index: offset.relativeFyIndex,
    irregular: offset.irregular,
  };
}

/** Undefined for the default window. */
export function toFiscalWindow(handles: {
  readonly begin?: number | undefined;
  readonly end?: number | undefined;
}): FiscalWindow | undefined {
  if (handles.begin === undefined && handles.end === undefined) return undefined;
  const end = handles.end ?? 0;
  return { begin: handles.begin ?? end - DEFAULT_SPAN_YEARS, end };
}

/** Whether each given handle is available at its position. */
export function isWindowAvailable(
  offsets: readonly FiscalYearOffset[],
  handles: { readonly begin?: number | undefined; readonly end?: number | undefined },
): boolean {
  const at = (index: number) => offsets.find((each) => each.relativeFyIndex === index);
  const isBeginAvailable =
    handles.begin === undefined || at(handles.begin)?.isAvailableForBegin === true;
  const isEndAvailable = handles.end === undefined || at(handles.end)?.isForEnd === true;
  return isBeginAvailable && isEndAvailable;
}
