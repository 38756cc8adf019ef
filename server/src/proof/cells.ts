/** A figure of ours beside the one that it is compared with. */
export interface ComparedCell {
  readonly code: string;
  /** Day of the price or end of the period. */
  readonly periodEnd: string;
  /** The filing that our figure is from; null where it is from prices alone. */
  readonly documentId: string | null;
  /** NaN where there is no figure. */
  readonly ours: number;
  readonly theirs: number;
}

/** All cells of one figure. */
export interface Line<Own extends ComparedCell> {
  readonly id: string;
  readonly name: string;
  /** The least share of cells that agree. */
  readonly floor: number;
  /** With fewer cells nothing is proven. */
  readonly minCells: number;
  readonly agrees: (cell: Own) => boolean;
  /** Which figure the placebo makes wrong; theirs unless ours is what a rule computes again. */
  readonly wrong?: "ours";
}

/** A reason for which a cell does not agree. Decided by evidence beyond its two figures. */
export interface Rule<Own extends ComparedCell> {
  readonly id: string;
  /** Completes "the figures differ because …". */
  readonly sentence: string;
  /** Ids of the lines whose cells it may explain. */
  readonly applies: readonly string[];
  readonly predicate: (cell: Own) => boolean;
}

/** Cells that are at hand and have nothing to be compared with. */
export interface Uncompared {
  readonly cells: number;
  readonly reason: string;
}

export interface Miss extends ComparedCell {
  /** Id of the first rule that holds; null: unexplained. */
  readonly reason: string | null;
}

export interface RuleReport {
  readonly id: string;
  readonly sentence: string;
  /** Cells that it explains as the first one. */
  readonly cells: number;
  /** Share of wrong figures that it would explain too; null where there are none to try it on. */
  readonly placebo: number | null;
}

export interface LineReport {
  readonly name: string;
  /** Compared: agreeing + explained + unexplained. */
  readonly rows: number;
  readonly agreeing: number;
  readonly explained: number;
  readonly unexplained: number;
  /** agreeing ÷ rows; null without rows. */
  readonly share: number | null;
  readonly target: number;
  readonly rules: readonly RuleReport[];
  readonly uncompared: readonly Uncompared[];
  /** Widest apart first. */
  readonly misses: readonly Miss[];
  /** What fails, in words. */
  readonly faults: readonly string[];
  readonly passed: boolean;
}

export interface LineInput<Own extends ComparedCell> {
  readonly line: Line<Own>;
  readonly cells: readonly Own[];
  readonly rules: readonly Rule<Own>[];
  readonly uncompared?: readonly Uncompared[];
}
