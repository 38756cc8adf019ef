import type {
  ScreeningMetrics,
  ScreeningMonthEnds,
  ScreenExport,
  ScreeningPresets,
  ScreenQuestion,
  ScreenResponse,
} from "@tenbin/contract";
import { metricWords } from "@tenbin/contract/metrics";
import { describeCondition } from "@tenbin/contract/screen-words";
import {
  cheapestPlan,
  hasPlan,
  type PlanPredicate,
  requirePlan,
  type Rights,
} from "../../members/index.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Valuations } from "../../valuation/index.ts";
import type { MarketColumns } from "../columns/index.ts";
import { NO_LISTS, type OwnLists, runScreen } from "../screens/index.ts";
import { invalidCondition } from "./check-question.ts";
import { listColumns } from "./list-columns.ts";
import { createPackedMarkets, type PackedMarket, type StoredColumns } from "./packed-markets.ts";
import { planOfColumns, allowsQuestion } from "./required-plan.ts";
import { createPageCursors } from "../../platform/signing/page-cursors.ts";
import { namesInPreset, type ParsedQuestion, parseQuestion } from "./parse-question.ts";
import { type Preset, presets } from "./presets.ts";
import { namesIn } from "./question-leaves.ts";
import { toScreenRows } from "./to-screen-rows.ts";

type ScreenRights = Pick<Rights, "effectivePlan" | "endedPlan" | "purchased" | "features">;

export interface ScreenViewer {
  /** Null: not signed in, so without lists. */
  readonly uid: string | null;
  readonly rights: ScreenRights;
}

export interface Screens {
  /**
   * @throws ApiProblem `invalid_condition`, `invalid_page`, `snapshot_gone`, `plan_required`, `plan_expired`, `auth_required`;
   * `unavailable` before the first market was packed
   */
  run(viewer: ScreenViewer, question: ScreenQuestion): Promise<ScreenResponse>;
  /**
   * All companies that are found, for a file.
   * @throws ApiProblem as `run`, but for `invalid_page`
   */
  list(viewer: ScreenViewer, request: ScreenExport): Promise<ScreenList>;
  metrics(): Promise<ScreeningMetrics>;
  monthEnds(): Promise<ScreeningMonthEnds>;
  /** @throws ApiProblem `unavailable` before the first market was packed */
  newest(): Promise<PackedMarket>;
  /** With how many companies each finds, where the viewer's plan includes it. */
  presets(viewer: ScreenViewer): Promise<ScreeningPresets>;
}

/** What a file says about its companies, and where they are. */
export interface ScreenList {
  readonly preset: Preset | null;
  /** With the conditions of the preset. */
  readonly question: ScreenQuestion;
  readonly packed: PackedMarket;
  /** Of the pack's columns, in order. */
  readonly rows: readonly number[];
}

export interface ScreensOptions {
  readonly valuation: Pick<Valuations, "derivedFrom" | "memoize">;
  readonly stored: StoredColumns;
  /** Of cursors, and of other purposes. */
  readonly secret: string;
  /** Five-character codes of the member's companies. */
  readonly findOwnLists: (uid: string) => Promise<OwnLists>;
}

const RETRY_AFTER_SECONDS = 5;

export function createScreens({
  valuation,
  stored,
  secret,
  findOwnLists,
}: ScreensOptions): Screens {
  const packedMarkets = createPackedMarkets({ valuation, stored });
  const cursors = createPageCursors<CursorQuestion, ScreenPosition>(secret, "screening");

  async function requireNewest(): Promise<PackedMarket> {
    const newest = await packedMarkets.newest();
    if (newest === null) throw new ApiProblem("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
    return newest;
  }

  /** @param version of the page before; null for the first */
  async function requireMarket(
    { question: { as_of: asOf }, names }: ParsedQuestion,
    version: string | null,
  ): Promise<PackedMarket> {
    const newest = await requireNewest();
    if (asOf !== undefined) {
      const columns = await requireMonthEnd(asOf, names, "as_of");
      if (version !== null && columns.version !== version) throw new ApiProblem("snapshot_gone");
      return { market: newest.market, columns };
    }
    if (version === null) return newest;
    const found = await packedMarkets.find(version);
    if (found === null) throw new ApiProblem("snapshot_gone");
    return found;
  }

  async function requireMonthEnd(
    day: string,
    ids: readonly string[],
    path: string,
  ): Promise<MarketColumns> {
    const columns = await packedMarkets.monthEnd(day, ids);
    if (columns !== null) return columns;
    throw invalidCondition([{ path, reason: "no month end up to then is known" }]);
  }

  async function readPast({ leaves }: ParsedQuestion): Promise<Map<string, MarketColumns>> {
    const past = new Map<string, MarketColumns>();
    const ids = namesIn(leaves);
    for (const { condition, path } of leaves) {
      if (condition.kind !== "change" || past.has(condition.since)) continue;
      past.set(condition.since, await requireMonthEnd(condition.since, ids, `${path}.since`));
    }
    return past;
  }

  async function readOwnLists({ uid }: ScreenViewer, { leaves }: ParsedQuestion) {
    if (leaves.every(({ condition }) => condition.kind !== "own")) return NO_LISTS;
    if (uid === null) throw new ApiProblem("auth_required");
    return findOwnLists(uid);
  }

  /** By version of the columns, which may be behind the market. */
  const countPresets = valuation.memoize(1, async (_version: string) => {
    const { columns } = await requireNewest();
    return new Map(
      presets.map(({ id, conditions }) => {
        const counted = { conditions, sort: [], histograms: [], costs: false, offset: 0, limit: 0 };
        return [id, runScreen({ columns, past: new Map(), own: NO_LISTS }, counted).total];
      }),
    );
  });

  function readCursor(cursor: string | undefined, question: CursorQuestion) {
    if (cursor === undefined) return null;
    const page = cursors.verify(question, cursor);
    if (page === null) throw new ApiProblem("invalid_page");
    return page;
  }

  /** @param version null: the newest */
  async function load(viewer: ScreenViewer, parsed: ParsedQuestion, version: string | null) {
    const packed = await requireMarket(parsed, version);
    const past = await readPast(parsed);
    const own = await readOwnLists(viewer, parsed);
    return { packed, facts: { columns: packed.columns, past, own } };
  }

  return {
    newest: requireNewest,
    async run(viewer, request) {
      const parsed = permit(viewer, request);
      const { question } = parsed;
      const cursorQuestion = toCursorQuestion(request);
      const page = readCursor(request.cursor, cursorQuestion);
      const { packed, facts } = await load(viewer, parsed, page?.version ?? null);
      const { columns } = packed;
      const { screeningRows } = viewer.rights.features;
      const offset = page?.offset ?? 0;
      const { total, rows, costs, histograms, tallies } = runScreen(facts, {
        ...question,
        costs: true,
        offset,
        limit: Math.max(0, Math.min(question.limit, screeningRows - offset)),
      });
      const next = offset + rows.length;
      const hasMore = rows.length > 0 && next < Math.min(total, screeningRows);
      const { version } = columns;
      return {
        version,
        market_date: columns.day,
        companies: columns.codes.length,
        total,
        row_limit: screeningRows === Infinity ? null : screeningRows,
        columns: question.columns,
        rows: toScreenRows(packed, rows, question.columns),
        cursor: hasMore ? cursors.sign(cursorQuestion, { version, offset: next }) : null,
        costs: [...costs],
        histograms: [...histograms],
        tallies: [...tallies],
      };
    },
    async list(viewer, { version = null, ...request }) {
      const parsed = permit(viewer, { ...WHOLE_LIST, ...request }, allowsFiles);
      const { preset, question } = parsed;
      const { packed, facts } = await load(viewer, parsed, version);
      const { screeningRows } = viewer.rights.features;
      const limit = Math.min(screeningRows, packed.columns.codes.length);
      const { rows } = runScreen(facts, { ...question, costs: false, offset: 0, limit });
      return { preset, question, packed, rows };
    },
    metrics: async () => listColumns((await requireNewest()).columns),
    async monthEnds() {
      const [days, { total }] = await Promise.all([stored.monthEnds(), stored.monthEndCoverage()]);
      return { month_ends: [...days], total: Math.max(total, days.length) };
    },
    async presets({ rights }) {
      const { columns } = await requireNewest();
      const totals = await countPresets(columns.version);
      return {
        version: columns.version,
        screening: rights.features.screening,
        past_plan: hasPlan(rights, allowsPastDays) ? null : cheapestPlan(allowsPastDays),
        export_plan: hasPlan(rights, allowsFiles) ? null : cheapestPlan(allowsFiles),
        record_plan: hasPlan(rights, allowsRecords) ? null : cheapestPlan(allowsRecords),
        presets: presets.map((preset) => {
          const names = namesInPreset(preset);
          const isOpen = hasPlan(rights, allowsQuestion({ leaves: [], names }));
          return Object.assign({}, preset, {
            thresholds: preset.conditions.map((node) => describeCondition(node, metricWords)),
            conditions: [...preset.conditions],
            sort: [...preset.sort],
            columns: [...preset.columns],
            plan: planOfColumns(names),
            total: isOpen ? (totals.get(preset.id) ?? null) : null,
          });
        }),
      };
    },
  };
}

/** The question with its preset, if the viewer's plan includes it. @throws ApiProblem */
function permit(
  { rights }: ScreenViewer,
  request: ScreenQuestion,
  alsoAllows: PlanPredicate = () => true,
): ParsedQuestion {
  const parsed = parseQuestion(request);
  requirePlan(rights, (plan) => parsed.allows(plan) && alsoAllows(plan));
  return parsed;
}

const allowsPastDays: PlanPredicate = ({ features }) => features.pastScreening;
const allowsFiles: PlanPredicate = ({ features }) => features.screeningCsv;
const allowsRecords: PlanPredicate = ({ features }) => features.screenRecord;
const WHOLE_LIST = { histograms: [], limit: 0 };

/** All that decides the list: length and columns may change from page to page. */
const toCursorQuestion = ({ preset, conditions, sort, as_of: asOf }: ScreenQuestion) => ({
  preset,
  conditions,
  sort,
  asOf,
});
type CursorQuestion = ReturnType<typeof toCursorQuestion>;

interface ScreenPosition {
  /** Of the pack that the list was made from. */
  readonly version: string;
  readonly offset: number;
}
