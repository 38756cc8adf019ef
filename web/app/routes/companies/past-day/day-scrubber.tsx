import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { onChosenDay } from "../../../charts/price-value/chosen-day.ts";
import { nearestTradedIndex } from "../../../charts/price-value/cursor.ts";
import { formatJapaneseDay, toIsoDay } from "../../../charts/days.ts";
import { Readout, readingOn } from "../../../charts/price-value/readout.tsx";
import { type ScrubbedDay, setScrubbedDay } from "../../../charts/price-value/scrubbed-day.ts";
import type { DaySpan } from "../../../charts/price-value/time-range.ts";
import { valueSteps } from "../../../charts/price-value/value-steps.ts";
import { companyPath, pastDayPath } from "../../../urls/company-url.ts";

interface DayScrubberProps {
  readonly company: CompanyResponse;
  readonly chart: PriceChart;
  /** Of the time axis above. */
  readonly span: DaySpan;
}

/** From the last key to turning the page; a released pointer turns it at once. */
const KEYS_REST_MS = 400;

/**
 * The handle of days below the plot. While it moves only what the browser knows follows: readout, scales and
 * the hatch of what was not known; then the page of the day is loaded.
 */
export default function DayScrubber({ company, chart, span }: DayScrubberProps) {
  const known = chart.price.days.at(-1) ?? span.to;
  const resting = Math.max(span.from, Math.min(known, span.to));
  const [moved, setMoved] = useState<ScrubbedDay | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isPressed = useRef(false);
  const shown = moved?.day ?? resting;
  const steps = useMemo(() => valueSteps(chart.value, -Infinity, Infinity), [chart]);
  const turnTo = useTurnToDay(company);
  useEffect(() => onChosenDay(turnTo), [turnTo]);

  const follow = (next: ScrubbedDay | null) => {
    setMoved(next);
    setScrubbedDay(next);
    const share = next === null ? null : (next.day - span.from) / Math.max(1, span.to - span.from);
    hatchFrom(input.current, share);
  };
  const choose = ({ day, reading }: ScrubbedDay) => {
    clearTimeout(timer.current);
    turnTo(reading?.day ?? day);
  };
  const move = (day: number) => {
    const index = day > known ? null : nearestTradedIndex(chart.price, day);
    const next = { day, reading: index === null ? null : readingOn(chart, steps, index) };
    follow(next);
    clearTimeout(timer.current);
    if (!isPressed.current) timer.current = setTimeout(() => choose(next), KEYS_REST_MS);
  };
  const onRelease = () => {
    isPressed.current = false;
    if (moved !== null) choose(moved);
  };
  useEffect(() => {
    // Moved before this script arrived. A tap moves it without focusing it.
    isPressed.current = input.current?.matches(":active") === true;
    const written = Number(input.current?.value ?? resting);
    if (written !== resting) move(written);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  useEffect(() => {
    const { current } = input;
    return () => {
      clearTimeout(timer.current);
      setMoved(null);
      setScrubbedDay(null);
      hatchFrom(current, null);
    };
  }, [chart]);
  useEffect(() => {
    if (input.current !== null) input.current.value = String(shown);
  }, [shown]);

  return (
    <div className="day-scrubber">
      <div className="day-head">
        <h3 id="day-scrubber">時点</h3>
        {moved?.reading == null ? (
          <p className="readout" aria-live="polite">
            <b>{formatJapaneseDay(shown)}</b>
            {moved === null ? null : <span>いま表示している日より後です</span>}
          </p>
        ) : (
          <Readout reading={moved.reading} absence={company.masked ? "masked" : "unrated"} />
        )}
        {moved === null ? (
          <p className="note">つまみを動かすと、その日までの開示で計算した画面になります。</p>
        ) : null}
      </div>
      <input
        ref={input}
        type="range"
        min={span.from}
        max={span.to}
        defaultValue={resting}
        // A browser that restores it on reload would seem to be a reader who moves it.
        autoComplete="off"
        aria-labelledby="day-scrubber"
        aria-valuetext={formatJapaneseDay(shown)}
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) =>
          move(Number(currentTarget.value))
        }
        onPointerDown={() => (isPressed.current = true)}
        onPointerUp={onRelease}
        onPointerCancel={onRelease}
      />
    </div>
  );
}

/** Turns the page, in the place where it is read; the market's last day is today's page. */
function useTurnToDay({ ticker, page }: CompanyResponse): (day: number) => void {
  const navigate = useNavigate();
  const last = page.as_of?.last ?? page.market_date;
  return useCallback(
    (day: number) => {
      const iso = toIsoDay(day);
      const path = iso === last ? companyPath(ticker) : pastDayPath(ticker, iso);
      void navigate(path, { preventScrollReset: true });
    },
    [navigate, ticker, last],
  );
}

/** By style alone, so that a frame renders no chart. @param share of the time axis; null: nothing */
function hatchFrom(element: HTMLElement | null, share: number | null): void {
  const plot = element?.closest<HTMLElement>(".chart-content");
  if (share === null) plot?.style.removeProperty("--unknown-from");
  else plot?.style.setProperty("--unknown-from", String(share));
}
