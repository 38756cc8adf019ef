/** One drawing per container width; text keeps its size, the plot takes what is left. Pixels throughout. */
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
  /** Baseline of the year labels. */
  readonly axisTextY: number;
  /** Middle of the lane of disclosures. */
  readonly laneY: number;
}

interface Margins {
  readonly left: number;
  readonly right: number;
  readonly plotHeight: number;
}

/** Right: room for the direct labels. The handles' rail takes the same left and right margins. */
export const margins: Readonly<Record<FrameKind, Margins>> = {
  wide: { left: 56, right: 132, plotHeight: 442 },
  medium: { left: 52, right: 121, plotHeight: 370 },
  narrow: { left: 46, right: 54, plotHeight: 298 },
};

/** The width each kind is drawn at on the server, before the container is measured. */
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
  const { left, right, plotHeight } = margins[kind];
  const bottom = TOP_MARGIN + plotHeight;
  return {
    kind,
    width,
    height: bottom + LANE_OFFSET + BOTTOM_MARGIN,
    plot: { left, top: TOP_MARGIN, width: Math.max(1, width - left - right), height: plotHeight },
    axisTextY: bottom + AXIS_TEXT_OFFSET,
    laneY: bottom + LANE_OFFSET,
  };
}
