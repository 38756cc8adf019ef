import type { ScreenNode, ScreenSort } from "@tenbin/contract";

/** What the address of a screen says. Metrics that are gone are left to the API to name. */
export interface ScreenState {
  /** A screen made ready; its conditions stand in no address. */
  readonly preset: string | null;
  /** All of them are met. Empty with a preset. */
  readonly conditions: readonly ScreenNode[];
  readonly sort: readonly ScreenSort[];
  /** A set of columns, or `own` for those of `columns`. */
  readonly columnSet: string;
  readonly columns: readonly string[];
  /** YYYY-MM-DD; null for the newest market day. */
  readonly asOf: string | null;
  /** Id of the saved screen that changes are kept in. */
  readonly saved: string | null;
}

export const DEFAULT_COLUMN_SET = "value";
export const OWN_COLUMN_SET = "own";

/** In an address without conditions: that there are none on purpose. */
export const ALL_COMPANIES = "all";

export const EMPTY_SCREEN: ScreenState = {
  preset: null,
  conditions: [],
  sort: [],
  columnSet: DEFAULT_COLUMN_SET,
  columns: [],
  asOf: null,
  saved: null,
};

/**
 * `c=mv:1e10..;verdict:cheap,fair` are ranges and categories, `x` other conditions as JSON, `sort=-mv,per`. Each name
 * stands once in an address.
 * Parts that are not of this form are ignored.
 */
export function parseScreen(search: URLSearchParams): ScreenState {
  const conditions = [
    ...(search.get("c") ?? "").split(";").flatMap(parseCondition),
    ...parseOthers(search.get("x") ?? "[]"),
  ];
  const columns = listOf(search.get("cols"));
  return {
    preset: conditions.length > 0 ? null : search.get("preset"),
    conditions,
    sort: listOf(search.get("sort")).map((text) =>
      text.startsWith("-")
        ? { metric: text.slice(1), order: "desc" }
        : { metric: text, order: "asc" },
    ),
    columnSet: columns.length > 0 ? OWN_COLUMN_SET : (search.get("set") ?? DEFAULT_COLUMN_SET),
    columns,
    asOf: dayOf(search.get("as_of")),
    saved: search.get("saved"),
  };
}

/** The shortest address of a screen: `parseScreen` reads it back. */
export function screeningPath(screen: ScreenState): string {
  const search = new URLSearchParams();
  if (screen.preset !== null) search.set("preset", screen.preset);
  else if (screen.conditions.length === 0) search.set(ALL_COMPANIES, "1");
  const texts = screen.conditions.map((node) => formatCondition(node));
  const others = screen.conditions.filter((_, at) => texts[at] === null);
  const simple = texts.filter((text) => text !== null);
  if (simple.length > 0) search.set("c", simple.join(";"));
  if (others.length > 0) search.set("x", JSON.stringify(others));
  if (screen.sort.length > 0) {
    search.set(
      "sort",
      screen.sort.map(({ metric, order }) => (order === "desc" ? `-${metric}` : metric)).join(","),
    );
  }
  if (screen.columns.length > 0) search.set("cols", screen.columns.join(","));
  else if (screen.columnSet !== DEFAULT_COLUMN_SET) search.set("set", screen.columnSet);
  if (screen.asOf !== null) search.set("as_of", screen.asOf);
  if (screen.saved !== null) search.set("saved", screen.saved);
  // Readable in a mail; none of these has a meaning of its own in a query.
  return `/screening?${search.toString().replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3B", ";")}`;
}

const RANGE = /^(\w+):([^.]*(?:\.\d[^.]*)?)\.\.(.*?)(\?)?$/;

function parseCondition(text: string): ScreenNode[] {
  const range = RANGE.exec(text);
  if (range !== null) {
    const [, metric = "", low = "", high = "", nulls] = range;
    const min = numberOf(low);
    const max = numberOf(high);
    if (min === null || max === null) return [];
    return [
      {
        metric,
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        nulls: nulls === undefined ? "out" : "in",
      },
    ];
  }
  const at = text.indexOf(":");
  const labels = listOf(text.slice(at + 1));
  return at < 1 || labels.length === 0
    ? []
    : [{ kind: "category", metric: text.slice(0, at), has: "any", in: [...labels] }];
}

/** Null where only JSON says it. */
function formatCondition(node: ScreenNode): string | null {
  if (isRange(node)) {
    return `${node.metric}:${node.min ?? ""}..${node.max ?? ""}${node.nulls === "in" ? "?" : ""}`;
  }
  if (!isCategory(node) || node.has === "none") return null;
  return node.in.some((label) => /[,:;]|\.\./.test(label))
    ? null
    : `${node.metric}:${node.in.join()}`;
}

export type RangeCondition = Extract<ScreenNode, { readonly kind?: "range" | undefined }>;
export type CategoryCondition = Extract<ScreenNode, { readonly kind: "category" }>;

export function isRange(node: ScreenNode): node is RangeCondition {
  return node.kind === undefined || node.kind === "range";
}

export function isCategory(node: ScreenNode): node is CategoryCondition {
  return node.kind === "category";
}

/** The API refuses with the place of each fault what is JSON but no condition. */
function parseOthers(text: string): ScreenNode[] {
  try {
    const nodes: unknown = JSON.parse(text);
    if (!Array.isArray(nodes)) return [];
    return nodes.filter(
      (node: unknown): node is ScreenNode =>
        typeof node === "object" && node !== null && "kind" in node,
    );
  } catch {
    return [];
  }
}

/** Undefined for an open end, null for no number. */
function numberOf(text: string): number | null | undefined {
  if (text === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) && text.trim() === text ? value : null;
}

function listOf(text: string | null): readonly string[] {
  return text === null ? [] : text.split(",").filter((part) => part !== "");
}

function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}
