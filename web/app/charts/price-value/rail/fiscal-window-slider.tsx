import { useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import type { PriceChart } from "@tenbin/contract";
import { Button } from "../../../ui/actions/button.tsx";
import type { FiscalWindow, WindowHandle, FiscalYearOffset } from "./fiscal-window.ts";
import {
  fiscalYearNameAt,
  selectableYears,
  moveFiscalHandle,
  nearestYear,
  unavailableBeginReason,
} from "./fiscal-window.ts";
import { sliderPositions, tagOffset } from "./slider-positions.ts";
import { SliderYears } from "./slider-years.tsx";
import type { DaySpan } from "../time-range.ts";

interface FiscalWindowSliderProps {
  readonly offsets: PriceChart["offsets"];
  readonly gaps: PriceChart["gaps"];
  readonly window: FiscalWindow;
  readonly span: DaySpan;
  readonly onMove: (handle: WindowHandle, relativeIndex: number) => void;
  /** Shown to the viewer; null if moving has an effect. */
  readonly noEffectReason: string | null;
}

const handleLabels: Readonly<Record<WindowHandle, string>> = { begin: "開始", end: "終了" };
const HELP =
  "つまみを動かすと、キャッシュフローと成長の計算に使う期間が変わり、理論価値を計算し直します。";
const HELP_UNAVAILABLE = "線で消した期は開始に選べません。";

const NO_SCRIPT_NOTE =
  "決算期を選んで計算し直すには、ブラウザーのJavaScriptを有効にしてください。表示している値は、線で示した期間で計算したものです。";

export function FiscalWindowSlider({
  offsets,
  gaps,
  window,
  span,
  onMove,
  noEffectReason,
}: FiscalWindowSliderProps) {
  const track = useRef<HTMLFieldSetElement>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [showAll, setShowAll] = useState(false);
  const nameOf = (index: number) => fiscalYearNameAt(offsets, index) ?? "";
  const years = [...offsets, ...gaps];
  const chosen = [nameOf(window.begin), nameOf(window.end)];
  const { positions, hiddenYears } = sliderPositions(years, span, chosen, showAll);
  const positionOfYear = (index: number) => positions.get(nameOf(index)) ?? 0;
  const shown = offsets.filter((o) => positions.has(o.name));
  const ends = { begin: positionOfYear(window.begin), end: positionOfYear(window.end) };

  const hasUnavailable =
    gaps.length > 0 || shown.some((o) => unavailableBeginReason(o, window) !== null);
  const help = hasUnavailable ? HELP + HELP_UNAVAILABLE : HELP;

  const moveTo = (handle: WindowHandle, index: number | null) => {
    if (index !== null && index !== window[handle]) onMove(handle, index);
  };
  const onKeyDown = (handle: WindowHandle) => (event: KeyboardEvent) => {
    const index = moveFiscalHandle(
      event.key,
      selectableYears(handle, shown, window),
      window[handle],
    );
    if (index === null) return;
    event.preventDefault();
    moveTo(handle, index);
  };
  const onPointerMove = (handle: WindowHandle) => (event: PointerEvent) => {
    if (track.current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = track.current.getBoundingClientRect();
    const byIndex = new Map(
      offsets.map((o) => [o.relative_fy_index, positionOfYear(o.relative_fy_index)]),
    );
    const at = ((event.clientX - left) / width) * 100;
    moveTo(handle, nearestYear(selectableYears(handle, shown, window), byIndex, at));
  };

  return (
    <>
      <p className="rail-tags">{`開始 ${nameOf(window.begin)} → 終了 ${nameOf(window.end)}`}</p>
      <fieldset className="rail" ref={track}>
        <legend className="sr-only">理論価値の計算に使う決算期</legend>
        <span className="line" />
        <span className="span" style={cssVariables({ "--from": ends.begin, "--to": ends.end })} />
        <SliderYears
          offsets={shown}
          gaps={gaps.filter((gap) => positions.has(gap.name))}
          window={window}
          positions={positions}
          onExplain={setReason}
        />
        {(["begin", "end"] as const).map((handle) => (
          <span
            key={handle}
            className="tag"
            aria-hidden="true"
            style={cssVariables({
              "--x": ends[handle],
              "--shift": tagOffset(ends[handle], ends[handle === "begin" ? "end" : "begin"]),
            })}
          >
            {handleLabels[handle]} {nameOf(window[handle])}
          </span>
        ))}
        {(["begin", "end"] as const).map((handle) => (
          <SliderHandle
            key={handle}
            label={`${handleLabels[handle]}の決算期`}
            choices={selectableYears(handle, shown, window)}
            current={offsets.find((o) => o.relative_fy_index === window[handle])}
            style={cssVariables({ "--x": ends[handle] })}
            onKeyDown={onKeyDown(handle)}
            onPointerMove={onPointerMove(handle)}
          />
        ))}
      </fieldset>
      <output className="note rail-note">{reason ?? noEffectReason ?? help}</output>
      <noscript>
        <p className="note">{NO_SCRIPT_NOTE}</p>
      </noscript>
      {hiddenYears === 0 ? null : (
        <Button small variant="quiet" onClick={() => setShowAll(true)}>
          さらに前の{hiddenYears}期も選ぶ
        </Button>
      )}
    </>
  );
}

interface SliderHandleProps {
  readonly label: string;
  readonly choices: readonly FiscalYearOffset[];
  readonly current: FiscalYearOffset | undefined;
  readonly style: CSSProperties;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
}

/** Its range is in calendar years of fiscal-year ends. */
function SliderHandle({ label, choices, current, style, ...handlers }: SliderHandleProps) {
  const now = current?.absolute_fy_index ?? 0;
  return (
    <button
      type="button"
      className="handle"
      // A native range cannot skip the years that are not available.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      aria-label={label}
      aria-valuemin={choices[0]?.absolute_fy_index ?? now}
      aria-valuemax={choices.at(-1)?.absolute_fy_index ?? now}
      aria-valuenow={now}
      aria-valuetext={current?.name ?? ""}
      style={style}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      {...handlers}
    />
  );
}

function cssVariables(values: Readonly<Record<`--${string}`, number>>): CSSProperties {
  const entries = Object.entries(values).map(([name, value]) => [name, value.toFixed(2)]);
  return Object.fromEntries(entries) as CSSProperties;
}
