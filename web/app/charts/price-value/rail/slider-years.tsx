import type { CSSProperties, ReactNode } from "react";
import type { PriceChart } from "@tenbin/contract";
import { formatFiscalYearShortTick, formatFiscalYearTick } from "../../../ui/format.ts";
import type { FiscalWindow } from "./fiscal-window.ts";
import { unavailableBeginReason } from "./fiscal-window.ts";
import { byYearEnd } from "./slider-positions.ts";

interface SliderYearsProps {
  readonly offsets: PriceChart["offsets"];
  readonly gaps: PriceChart["gaps"];
  readonly window: FiscalWindow;
  /** Percent of the rail by the year's name. */
  readonly positions: ReadonlyMap<string, number>;
  /** Receives why the focused year cannot be chosen, null when it loses focus. */
  readonly onExplain: (reason: string | null) => void;
}

/** From this many years on, a narrow rail labels every second one. */
const MAX_NARROW_LABELS = 10;

/** Years that cannot begin the window are hollow and struck through. */
export function SliderYears({ offsets, gaps, window, positions, onExplain }: SliderYearsProps) {
  const years = [
    ...offsets.map((offset) => ({
      ...offset,
      reason: unavailableBeginReason(offset, window),
      look: "off",
    })),
    ...gaps.map((gap) => ({
      ...gap,
      reason: `${gap.name}の決算書類はありません。補間はせず、残りの期で計算します。`,
      look: "gap",
    })),
  ].toSorted(byYearEnd);
  return years.map(({ name, reason, look }, i) => {
    const alternate = years.length > MAX_NARROW_LABELS && (years.length - 1 - i) % 2 === 1;
    const place = { "--x": (positions.get(name) ?? 0).toFixed(2) } as CSSProperties;
    const label = <YearLabel name={name} />;
    const className = `year ${reason === null ? "" : look} ${alternate ? "alternate" : ""}`;
    return reason === null ? (
      <span key={name} className={className} style={place} aria-hidden="true">
        {label}
      </span>
    ) : (
      <UnavailableYear
        key={name}
        className={className}
        style={place}
        name={name}
        reason={reason}
        onExplain={onExplain}
      >
        {label}
      </UnavailableYear>
    );
  });
}

function YearLabel({ name }: { name: string }) {
  return (
    <>
      <span className="full">{formatFiscalYearTick(name)}</span>
      <span className="short">{formatFiscalYearShortTick(name)}</span>
    </>
  );
}

interface UnavailableYearProps {
  readonly className: string;
  readonly style: CSSProperties;
  readonly name: string;
  readonly reason: string;
  readonly onExplain: (reason: string | null) => void;
  readonly children: ReactNode;
}

function UnavailableYear({
  className,
  style,
  name,
  reason,
  onExplain,
  children,
}: UnavailableYearProps) {
  const explain = () => onExplain(reason.startsWith(name) ? reason : `${name}:${reason}。`);
  const leave = () => onExplain(null);
  return (
    <button
      type="button"
      className={className}
      style={style}
      aria-disabled="true"
      onFocus={explain}
      onPointerEnter={explain}
      onBlur={leave}
      onPointerLeave={leave}
    >
      {children}
      <span className="sr-only">{` ${name}は選べません`}</span>
    </button>
  );
}
