import { useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent, PointerEvent } from "react";
import type { PriceChart } from "@tenbin/contract";
import { Button } from "../../../ui/actions/button.tsx";
import type { FiscalWindow, Handle, Offset } from "./fiscal-handles.ts";
import { choicesFor, moveHandle, nearestChoice, whyNotBegin } from "./fiscal-handles.ts";
import { railPlaces, tagShift } from "./rail-places.ts";
import { RailYears } from "./rail-years.tsx";
import type { DaySpan } from "../time-range.ts";

interface HandleRailProps {
  readonly offsets: PriceChart["offsets"];
  readonly gaps: PriceChart["gaps"];
  readonly window: FiscalWindow;
  readonly span: DaySpan;
  readonly onMove: (handle: Handle, relativeIndex: number) => void;
  /** Why moving a handle changes nothing, in words; null when it does. */
  readonly still: string | null;
}

const handleWords: Readonly<Record<Handle, string>> = { begin: "開始", end: "終了" };
const HELP =
  "つまみを動かすと、キャッシュフローと成長の計算に使う期間が変わり、理論価値を計算し直します。";
const HELP_STRUCK = "線で消した期は開始に選べません。";

const NO_SCRIPT =
  "決算期を選んで計算し直すには、ブラウザーのJavaScriptを有効にしてください。表示している値は、線で示した期間で計算したものです。";

/** The begin and end fiscal years of the value line as two sliders over the plot's time axis. */
export function HandleRail({ offsets, gaps, window, span, onMove, still }: HandleRailProps) {
  const rail = useRef<HTMLFieldSetElement>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [every, setEvery] = useState(false);
  const yearOf = (index: number) =>
    offsets.find((o) => o.relative_fy_index === index)?.absolute_fy_index ?? NaN;
  const years = [...offsets, ...gaps];
  const chosen = [yearOf(window.begin), yearOf(window.end)];
  const { places, earlier } = railPlaces(years, span, chosen, every);
  const placeOf = (index: number) => places.get(yearOf(index)) ?? 0;
  const shown = offsets.filter((o) => places.has(o.absolute_fy_index));
  const ends = { begin: placeOf(window.begin), end: placeOf(window.end) };
  const nameOf = (index: number) => offsets.find((o) => o.relative_fy_index === index)?.name ?? "";

  const struck = gaps.length > 0 || shown.some((o) => whyNotBegin(o, window) !== null);
  const help = struck ? HELP + HELP_STRUCK : HELP;

  const moveTo = (handle: Handle, index: number | null) => {
    if (index !== null && index !== window[handle]) onMove(handle, index);
  };
  const onKeyDown = (handle: Handle) => (event: KeyboardEvent) => {
    const index = moveHandle(event.key, choicesFor(handle, shown, window), window[handle]);
    if (index === null) return;
    event.preventDefault();
    moveTo(handle, index);
  };
  const onPointerMove = (handle: Handle) => (event: PointerEvent) => {
    if (rail.current === null || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = rail.current.getBoundingClientRect();
    const byIndex = new Map(
      offsets.map((o) => [o.relative_fy_index, placeOf(o.relative_fy_index)]),
    );
    const at = ((event.clientX - left) / width) * 100;
    moveTo(handle, nearestChoice(choicesFor(handle, shown, window), byIndex, at));
  };

  return (
    <>
      <p className="rail-tags">{`開始 ${nameOf(window.begin)} → 終了 ${nameOf(window.end)}`}</p>
      <fieldset className="rail" ref={rail}>
        <legend className="sr-only">理論価値の計算に使う決算期</legend>
        <span className="line" />
        <span className="span" style={custom({ "--from": ends.begin, "--to": ends.end })} />
        <RailYears
          offsets={shown}
          gaps={gaps.filter((gap) => places.has(gap.absolute_fy_index))}
          window={window}
          places={places}
          onExplain={setReason}
        />
        {(["begin", "end"] as const).map((handle) => (
          <span
            key={handle}
            className="tag"
            aria-hidden="true"
            style={custom({
              "--x": ends[handle],
              "--shift": tagShift(ends[handle], ends[handle === "begin" ? "end" : "begin"]),
            })}
          >
            {handleWords[handle]} {nameOf(window[handle])}
          </span>
        ))}
        {(["begin", "end"] as const).map((handle) => (
          <SliderHandle
            key={handle}
            label={`${handleWords[handle]}の決算期`}
            choices={choicesFor(handle, shown, window)}
            current={offsets.find((o) => o.relative_fy_index === window[handle])}
            place={custom({ "--x": ends[handle] })}
            onKeyDown={onKeyDown(handle)}
            onPointerMove={onPointerMove(handle)}
          />
        ))}
      </fieldset>
      <output className="note rail-note">{reason ?? still ?? help}</output>
      <noscript>
        <p className="note">{NO_SCRIPT}</p>
      </noscript>
      {earlier === 0 ? null : (
        <Button small variant="quiet" onClick={() => setEvery(true)}>
          さらに前の{earlier}期も選ぶ
        </Button>
      )}
    </>
  );
}

interface SliderHandleProps {
  readonly label: string;
  readonly choices: readonly Offset[];
  readonly current: Offset | undefined;
  readonly place: CSSProperties;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
}

/** One handle; its range is in calendar years of fiscal-year ends. */
function SliderHandle({ label, choices, current, place, ...handlers }: SliderHandleProps) {
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
      style={place}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      {...handlers}
    />
  );
}

function custom(values: Readonly<Record<`--${string}`, number>>): CSSProperties {
  const entries = Object.entries(values).map(([name, value]) => [name, value.toFixed(2)]);
  return Object.fromEntries(entries) as CSSProperties;
}
