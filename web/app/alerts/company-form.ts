import type { AlertCondition, AlertStatus, CompanyAlerts, Disclosure } from "@tenbin/contract";
import { type AlertKind, alertLevels } from "@tenbin/contract/alert";

/** A line of the dialog: one condition that can be switched on. */
export interface AlertRow {
  readonly key: RowKey;
  readonly isOn: boolean;
  readonly once: boolean;
  /** As typed. */
  readonly level: string;
  /** Of disclosures: `all` or a group of kinds; of results: days ahead. */
  readonly choice: string;
  /** What became of it: an alert that was told or has ended is off. */
  readonly status: AlertStatus | null;
}

export const rowKeys = [
  "verdict",
  "ratio-below",
  "ratio-above",
  "price-below",
  "price-above",
  "disclosure",
  "forecast",
  "results",
  "warning",
] as const;
export type RowKey = (typeof rowKeys)[number];

/** Lines with a level stand for a kind and its direction. */
export function kindOf(key: RowKey): AlertKind {
  const [kind] = key.split("-") as [AlertKind];
  return kind;
}

type Kinds = readonly Disclosure["kind"][];

export const disclosureGroups: Readonly<Record<string, { label: string; kinds: Kinds }>> = {
  all: { label: "すべての開示", kinds: [] },
  results: { label: "決算", kinds: ["annual", "half_year", "quarter"] },
  forecasts: { label: "業績予想", kinds: ["forecast_up", "forecast_down", "forecast"] },
  returns: { label: "配当・自社株買い", kinds: ["dividend", "buyback"] },
};

export const resultsChoices: Readonly<Record<string, string>> = {
  "1": "前の営業日",
  "5": "5営業日前",
};

/** Null for a condition that the dialog has no line for. */
function keyOf(condition: AlertCondition): RowKey | null {
  const { kind } = condition;
  if (kind === "ratio" || kind === "price") return `${kind}-${condition.direction}`;
  return kind === "disclosure" && groupOf(condition.kinds) === undefined ? null : kind;
}

function groupOf(kinds: Kinds): string | undefined {
  const sorted = (some: Kinds) => some.toSorted().join();
  return Object.keys(disclosureGroups).find(
    (group) => sorted(disclosureGroups[group]!.kinds) === sorted(kinds),
  );
}

export interface CompanyForm {
  readonly rows: readonly AlertRow[];
  /** Set elsewhere; they stay as they are. */
  readonly others: readonly AlertCondition[];
}

export function toForm(alerts: CompanyAlerts["alerts"]): CompanyForm {
  const byKey = new Map<RowKey, CompanyAlerts["alerts"][number]>();
  const others: AlertCondition[] = [];
  for (const alert of alerts) {
    const key = keyOf(alert.condition);
    if (key === null || byKey.has(key)) others.push(alert.condition);
    else byKey.set(key, alert);
  }
  return { rows: rowKeys.map((key) => toRow(key, byKey.get(key))), others };
}

function toRow(key: RowKey, alert: CompanyAlerts["alerts"][number] | undefined): AlertRow {
  const condition = alert?.condition;
  return {
    key,
    isOn: alert?.status === "armed",
    once: condition?.once ?? false,
    level: condition !== undefined && "level" in condition ? String(condition.level) : "",
    choice: choiceOf(key, condition),
    status: alert?.status ?? null,
  };
}

function choiceOf(key: RowKey, condition: AlertCondition | undefined): string {
  if (condition?.kind === "disclosure") return groupOf(condition.kinds) ?? "all";
  if (condition?.kind === "results") return String(condition.days_ahead);
  return key === "results" ? "1" : "all";
}

/** Null while a level is missing, or none that can be set. */
export function toSent(
  { rows, others }: CompanyForm,
  parse: (typed: string) => number | null,
): { readonly condition: AlertCondition; readonly rearm: boolean }[] | null {
  const sent = others.map((condition) => ({ condition, rearm: false }));
  for (const row of rows.filter(({ isOn }) => isOn)) {
    const condition = toCondition(row, parse);
    if (condition === null) return null;
    sent.push({ condition, rearm: row.status === "told" || row.status === "ended" });
  }
  return sent;
}

/** The line of a place in what `toSent` sends: "alerts.2.condition.level". Null: of none. */
export function alertRowOf({ rows, others }: CompanyForm, place: string): RowKey | null {
  const [part, index] = place.split(".");
  if (part !== "alerts") return null;
  return rows.filter(({ isOn }) => isOn)[Number(index) - others.length]?.key ?? null;
}

function toCondition(
  { key, once, level, choice }: AlertRow,
  parse: (typed: string) => number | null,
): AlertCondition | null {
  switch (key) {
    case "ratio-below":
    case "ratio-above":
    case "price-below":
    case "price-above": {
      const [kind, direction] = key.split("-") as ["ratio" | "price", "below" | "above"];
      const value = parse(level);
      const { min, max } = alertLevels[kind];
      const isAllowed = value !== null && value >= min && value <= max;
      return isAllowed ? { kind, direction, level: value, once } : null;
    }
    case "disclosure":
      return { kind: key, kinds: [...(disclosureGroups[choice]?.kinds ?? [])], once };
    case "results":
      return { kind: key, days_ahead: choice === "5" ? 5 : 1, once };
    case "verdict":
    case "forecast":
    case "warning":
    default:
      return { kind: key, once };
  }
}
