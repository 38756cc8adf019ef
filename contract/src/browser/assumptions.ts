/** Assumptions of a value that a reader can change; rates per year, plain ratios. No schemas, for browsers. */
export const changedAssumptions = ["growth", "cost"] as const;
export type ChangedAssumption = (typeof changedAssumptions)[number];

/** Of the sliders and of the map. */
export const sliderRanges = {
  growth: { min: -0.1, max: 0.2, step: 0.001 },
  cost: { min: 0.04, max: 0.12, step: 0.001 },
} as const satisfies Record<ChangedAssumption, unknown>;

/** What can be asked for; solutions for a price are looked for in the first and the last. The engine has its own copy. */
export const askedRanges = {
  growth: [-0.3, 0.5],
  cost: [0.03, 0.15],
  roe: [-0.5, 0.6],
} as const;
