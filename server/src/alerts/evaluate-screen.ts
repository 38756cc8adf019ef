import { isGroup, type ScreenCondition, type ScreenNode } from "@tenbin/contract";
import type { CategoryId } from "@tenbin/contract/metrics";
import { CLEARANCE, settle, type Settling, startSettling } from "./settle.ts";

/** State of an alert of a saved screen. */
export interface ScreenAlertState {
  /** Version of the screen; changed conditions start over, without a report. */
  readonly version: number;
  /** Codes reported as found. */
  readonly inside: readonly string[];
  /** By code: state of changes that may flutter. */
  readonly open: Readonly<Record<string, Settling>>;
}

/** Five-character codes that conditions find on a day, as they are and with their ends moved. */
export interface FoundCompanies {
  readonly version: number;
  readonly found: ReadonlySet<string>;
  /** With wider ends: a company outside is clearly out. */
  readonly wider: ReadonlySet<string>;
  /** With narrower ends: a company inside is clearly in. */
  readonly narrower: ReadonlySet<string>;
}

export interface ScreenEvaluation {
  readonly state: ScreenAlertState;
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

export function evaluateScreen(
  before: ScreenAlertState | null,
  { version, found, wider, narrower }: FoundCompanies,
  isNewDay: boolean,
): ScreenEvaluation {
  if (before?.version !== version) {
    return { state: { version, inside: [...found].toSorted(), open: {} }, entered: [], left: [] };
  }
  const told = new Set(before.inside);
  const open: Record<string, Settling> = {};
  const [entered, left]: [string[], string[]] = [[], []];
  for (const code of new Set([...told, ...found, ...Object.keys(before.open)])) {
    const isIn = found.has(code);
    const known = before.open[code] ?? startSettling(sideOf(told.has(code), false));
    const isClear = isIn ? narrower.has(code) : !wider.has(code);
    const next = settle(known, sideOf(isIn, isClear), isNewDay);
    if (next.state.open) open[code] = next.state;
    if (!next.isTold) continue;
    if (isIn) {
      told.add(code);
      entered.push(code);
    } else {
      told.delete(code);
      left.push(code);
    }
  }
  const state = { version, inside: [...told].toSorted(), open };
  return { state, entered: entered.toSorted(), left: left.toSorted() };
}

function sideOf(isIn: boolean, isClear: boolean) {
  return { side: isIn ? "in" : "out", isClear };
}

/** The conditions with wider ends, or narrower ones if the share is negative. */
export function widenConditions(
  nodes: readonly ScreenNode[],
  share: number = CLEARANCE,
): ScreenNode[] {
  return nodes.map((node) =>
    isGroup(node)
      ? { kind: node.kind, of: widenConditions(node.of, share) }
      : widenCondition(node, share),
  );
}

/** Percentiles move by a share of 100, ranks by at least one. */
const PLACES = 100;
/** Categories made by dividing a figure at edges, near which they flutter as the figure does. */
const DIVIDED_FIGURES: readonly string[] = ["verdict", "evidence"] satisfies CategoryId[];

function widenCondition(condition: ScreenCondition, share: number): ScreenNode {
  switch (condition.kind) {
    case "range":
    case "change":
    case undefined:
      return { ...condition, ...moveEnds(condition, share, (end) => Math.abs(end * share)) };
    case "percentile":
      return { ...condition, ...moveEnds(condition, share, () => Math.abs(PLACES * share)) };
    case "rank": {
      const places = Math.max(1, Math.round(condition.max * Math.abs(share))) * Math.sign(share);
      return { ...condition, max: Math.max(1, condition.max + places) };
    }
    case "compare": {
      // Which of both factors is the wider one depends on the sign of the other figure.
      const { factor } = condition;
      const of = [
        { ...condition, factor: factor * (1 - share) },
        { ...condition, factor: factor * (1 + share) },
      ];
      return { kind: share > 0 ? "any" : "all", of };
    }
    case "category": {
      if (!DIVIDED_FIGURES.includes(condition.metric)) return condition;
      // The figure is not known here, so nobody is clear of the edge: wider is everybody, narrower is nobody.
      const others = { ...condition, has: condition.has === "any" ? "none" : "any" } as const;
      return { kind: share > 0 ? "any" : "all", of: [condition, others] };
    }
    case "own":
    default:
      return condition;
  }
}

interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** An end at 0, which no share moves, moves infinitely far: nobody is clear of it. Nobody is inside ends that pass each other. */
function moveEnds({ min, max }: Ends, share: number, marginOf: (end: number) => number): Ends {
  const margin = (end: number) => (marginOf(end) || Infinity) * Math.sign(share);
  const moved = {
    ...(min === undefined ? {} : { min: min - margin(min) }),
    ...(max === undefined ? {} : { max: max + margin(max) }),
  };
  const isReversed = moved.min !== undefined && moved.max !== undefined && moved.min > moved.max;
  return isReversed ? { min: Infinity, max: Infinity } : moved;
}
