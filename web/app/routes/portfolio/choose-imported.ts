import type { ImportRow } from "@tenbin/contract";

/** What a file says of one company that can be taken. */
export interface ImportedCompany {
  readonly ticker: string;
  readonly isNew: boolean;
  /** It is stored already as the file has it. */
  readonly isSame: boolean;
  readonly question: string | null;
  /** Yen of all its holdings; null: not known of one of them. */
  readonly value: number | null;
}

/** In the order of the file. */
export function importedCompanies(rows: readonly ImportRow[]): readonly ImportedCompany[] {
  const takeable = rows.filter(({ action }) => action !== "leave_out" && action !== "invalid");
  const byTicker = Map.groupBy(takeable, ({ ticker }) => ticker);
  return [...byTicker].map(([ticker, own]) => ({
    ticker,
    isNew: own[0]!.action === "add",
    isSame: own.every(({ action }) => action === "keep"),
    question: own.find(({ question }) => question !== null)?.question ?? null,
    value: own.reduce<number | null>(
      (sum, { amount }) => (amount === null || sum === null ? null : sum + amount),
      0,
    ),
  }));
}

/** Of those that are not asked about all that are present, and the most valuable new ones. */
export function chooseFirst(
  companies: readonly ImportedCompany[],
  room: number,
): ReadonlySet<string> {
  const sure = companies.filter(({ question }) => question === null);
  const added = sure.filter(({ isNew }) => isNew).toSorted(byValue);
  const present = sure.filter(({ isNew }) => !isNew);
  return new Set([...present, ...added.slice(0, room)].map(({ ticker }) => ticker));
}

export function countAdded(
  companies: readonly ImportedCompany[],
  chosen: ReadonlySet<string>,
): number {
  return companies.filter(({ isNew, ticker }) => isNew && chosen.has(ticker)).length;
}

/** Of those chosen the ones that change something. */
export function countTaken(
  companies: readonly ImportedCompany[],
  chosen: ReadonlySet<string>,
): number {
  return companies.filter(({ isSame, ticker }) => !isSame && chosen.has(ticker)).length;
}

/** Whom there was no room for, or who were left for another time. */
export function countLater(
  companies: readonly ImportedCompany[],
  chosen: ReadonlySet<string>,
): number {
  return companies.filter(
    ({ isNew, question, ticker }) => isNew && question === null && !chosen.has(ticker),
  ).length;
}

/** Whether the member chooses: more companies are new than there is room for, or some are asked about. */
export function needsChoice(companies: readonly ImportedCompany[], room: number): boolean {
  const added = companies.filter(({ isNew }) => isNew).length;
  return added > room || companies.some(({ question }) => question !== null);
}

/** What hinders first, then what is asked; by value where the member chooses, else as in the file. */
export function arrangeRows(
  rows: readonly ImportRow[],
  companies: readonly ImportedCompany[],
  isChoosing: boolean,
): readonly ImportRow[] {
  const order = isChoosing ? companies.toSorted(byValue) : companies;
  const placeOf = new Map(order.map(({ ticker }, at) => [ticker, at]));
  const rankOf = ({ action, question }: ImportRow): number => {
    if (action === "invalid") return 0;
    if (question !== null) return 1;
    if (action === "leave_out") return isChoosing ? 3 : 2;
    return isChoosing ? 2 : 3;
  };
  const placed = ({ action, ticker }: ImportRow): number =>
    action === "invalid" || action === "leave_out" || !isChoosing ? 0 : (placeOf.get(ticker) ?? 0);
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b) || placed(a) - placed(b));
}

function byValue(a: ImportedCompany, b: ImportedCompany): number {
  return (b.value ?? -1) - (a.value ?? -1);
}
