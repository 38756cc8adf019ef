import { formatPerShare, formatQuote } from "../../../ui/format.ts";
import type { LatestPriceAndValue } from "../chart-model.ts";
import type { FrameKind } from "../frame.ts";
import type { Geometry } from "../geometry.ts";
import { pushApart } from "../../push-apart.ts";

interface EndLabel {
  readonly line: "value" | "uncalibrated" | "price";
  readonly name: string;
  /** Null if the name contains the figure. */
  readonly figure: string | null;
  /** Vertical middle, pixels. */
  readonly y: number;
}

const TWO_LINE_HEIGHT = 36;
const ONE_LINE_HEIGHT = 18;

/** Labels at the right end, pushed apart; the narrow drawing has no room for 補正前. */
export function placeEndLabels(
  { price, priceDecimals, value, uncalibrated, calibrated }: LatestPriceAndValue,
  geometry: Geometry,
  kind: FrameKind,
): EndLabel[] {
  const narrow = kind === "narrow";
  const withUnit = (figure: string) => (narrow ? figure : `${figure}円`);
  const valueText = (yen: number) => withUnit(formatPerShare(yen));
  const labels: (EndLabel & { height: number })[] = [];
  if (value !== null) {
    const name = narrow ? "理論" : calibrated ? "理論価値" : "理論価値(補正前)";
    labels.push({
      line: "value",
      name,
      figure: valueText(value),
      y: value,
      height: TWO_LINE_HEIGHT,
    });
  }
  if (calibrated && uncalibrated !== null && uncalibrated !== value && !narrow) {
    const name = `補正前 ${valueText(uncalibrated)}`;
    labels.push({
      line: "uncalibrated",
      name,
      figure: null,
      y: uncalibrated,
      height: ONE_LINE_HEIGHT,
    });
  }
  if (price !== null) {
    labels.push({
      line: "price",
      name: "株価",
      figure: withUnit(formatQuote(price, priceDecimals)),
      y: price,
      height: TWO_LINE_HEIGHT,
    });
  }
  const { top } = geometry.frame.plot;
  const blocks = labels.map(({ y, height }) => ({ at: geometry.clampedY(y), height }));
  const places = pushApart(blocks, top - 8, geometry.bottom + 8);
  return labels.map(({ line, name, figure: text }, i) => ({
    line,
    name,
    figure: text,
    y: places[i] ?? 0,
  }));
}
