import type { CSSProperties } from "react";
import { ChartImage } from "./chart-image.tsx";
import "./kit.css";
import "./bars.css";

interface BarDatum {
  readonly key: string;
  /** Under the bar: ’25. */
  readonly tick: string;
  /** Null where the period has no figure: －, never 0. */
  readonly value: number | null;
  /** Above the bar, as it is written elsewhere. */
  readonly text: string;
  readonly variant?: "past" | "now" | "forecast";
}

/** Bars from zero; the current period dark, a forecast dashed, a loss below the line in outline. */
export function BarChart({
  bars,
  label,
}: {
  readonly bars: readonly BarDatum[];
  readonly label: string;
}) {
  const values = bars.map(({ value }) => value ?? 0);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const zero: CSSProperties & Record<"--zero", string> = {
    "--zero": ((100 * -bottom) / span).toFixed(2),
  };
  return (
    <ChartImage className="bar-chart" label={label} style={zero}>
      {bars.map(({ key, tick, value, text, variant = "past" }) => {
        const height = (100 * Math.abs(value ?? 0)) / span;
        const bar: CSSProperties & Record<"--h", string> = { "--h": height.toFixed(2) };
        return (
          <span key={key} className={variant} aria-hidden="true">
            <span className={(value ?? 0) < 0 ? "pillar loss" : "pillar"} style={bar}>
              <span className="figure-text">{text}</span>
              <i />
            </span>
            <span className="tick">{tick}</span>
          </span>
        );
      })}
    </ChartImage>
  );
}
