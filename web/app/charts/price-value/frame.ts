/** One drawing per container width; text keeps its size. Pixels throughout. */
export type FrameKind = "wide" | "medium" | "narrow";

export interface Frame {
  readonly kind: FrameKind;
  readonly width: number;
  readonly height: number;
  readonly plot: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Right of the plot, for the range that past gaps suggest. */
  readonly fanWidth: number;
  readonly axisTextY: number;
  readonly laneY: number;
}

interface Margins {
  readonly left: number;
  readonly right: number;
  readonly fanWidth: number;
  readonly plotHeight: number;
}

/** The right margin holds the fan and the direct labels; the slider uses the same margins. */
export const margins: Readonly<Record<FrameKind, Margins>> = {
  wide: { left: 56, right: 160, fanWidth: 28, plotHeight: 442 },
  medium: { left: 52, right: 145, fanWidth: 24, plotHeight: 370 },
  narrow: { left: 46, right: 66, fanWidth: 12, plotHeight: 298 },
};

/** Widths drawn by the server, before the container is measured. */
export const nominalWidths: Readonly<Record<FrameKind, number>> = {
  wide: 1200,
  medium: 772,
  narrow: 358,
};

const TOP_MARGIN = 12;
const AXIS_TEXT_OFFSET = 18;
const LANE_OFFSET = 40;
const BOTTOM_MARGIN = 12;

function frameKindForWidth(width: number): FrameKind {
  if (width > 1080) return "wide";
  return width > 660 ? "medium" : "narrow";
}

export function createFrame(width: number): Frame {
  const kind = frameKindForWidth(width);
  const { left, right, fanWidth, plotHeight } = margins[kind];
  const bottom = TOP_MARGIN + plotHeight;
  return {
    kind,
    width,
    height: bottom + LANE_OFFSET + BOTTOM_MARGIN,
    plot: { left, top: TOP_MARGIN, width: Math.max(1, width - left - right), height: plotHeight },
    fanWidth,
    axisTextY: bottom + AXIS_TEXT_OFFSET,
    laneY: bottom + LANE_OFFSET,
  };
}
