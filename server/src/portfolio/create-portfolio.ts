import {
  type ExportedCompany,
  type ImportResult,
  type PortfolioEntry,
  type PortfolioFormat,
  type PortfolioResponse,
  tickerOf,
} from "@tenbin/contract";
import type pg from "pg";
import { type Companies, normalizeCode } from "../companies/index.ts";
import type { Rights } from "../members/index.ts";
import { type Clock, jstDay } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { FileOutput } from "../platform/http/file-response.ts";
import type { RatedMarket, Valuations } from "../valuation/index.ts";
import type { ShareSplit } from "@tenbin/engine";
import { buildPortfolioResponse } from "./build-portfolio-response.ts";
import { carryHoldings, rewriteHoldings, type WrittenDays } from "./carry-holdings.ts";
import { createChangeLedger, type ChangeLedger } from "./changes/create-changes.ts";
import { createDecisionDiary, type DecisionDiary } from "./diary/create-diary.ts";
import { parseHoldings } from "./files/parse-holdings.ts";
import { foldName } from "./files/names.ts";
import {
  type ImportPlan,
  type PlannedCompany,
  planImport,
  takenCompanies,
} from "./files/plan-import.ts";
import { toPortfolioFile } from "./files/portfolio-file.ts";
import { readRows } from "./files/read-rows.ts";
import { createFindNextResults } from "./find-next-results.ts";
import { canRestore, daysOfWriting, isFull, moveTo, RESTORABLE_MS } from "./rules.ts";
import {
  createPortfolioStore,
  type PortfolioStore,
  type StoredCompany,
  type StoredEntry,
} from "./store.ts";

export interface PortfolioOwner {
  readonly uid: string;
  readonly rights: Pick<Rights, "analysis" | "limits">;
}

export interface EntryChanges {
  readonly note?: string | undefined;
  readonly labels?: string[] | undefined;
  readonly holdings?: PortfolioEntry["holdings"] | undefined;
  readonly position?: number | undefined;
}

export interface CountedChange<Status> {
  readonly status: Status;
  /** Of companies, after the change. */
  readonly actualCompanyNumber: number;
}

/** Holdings are on today's share basis. */
export interface PlacedEntry extends PortfolioEntry {
  readonly code: string;
  /** 0: first. */
  readonly position: number;
}

/** Tickers in any spelling. */
export interface Portfolio {
  readonly changes: ChangeLedger;
  readonly diary: DecisionDiary;
  get(owner: PortfolioOwner): Promise<PortfolioResponse>;
  has(uid: string, written: string): Promise<boolean>;
  /** Five-character codes with their labels. */
  list(uid: string): Promise<readonly Pick<StoredCompany, "code" | "labels">[]>;
  /** @throws ApiProblem `company_not_found`, `portfolio_full` */
  add(owner: PortfolioOwner, written: string): Promise<CountedChange<"added" | "already">>;
  /** @throws ApiProblem `not_found` if the company is not present */
  change(owner: PortfolioOwner, written: string, changes: EntryChanges): Promise<PlacedEntry>;
  /** @throws ApiProblem `not_found` if the company is not present */
  remove(owner: PortfolioOwner, written: string): Promise<{ readonly actualCompanyNumber: number }>;
  /** @throws ApiProblem `not_found` if it was not removed within a day, `portfolio_full` */
  restore(owner: PortfolioOwner, written: string): Promise<CountedChange<"restored" | "already">>;
  /**
   * Takes every line of the file, or of the chosen companies of it, or none.
   * @throws ApiProblem `import_unreadable`, `body_too_large`; unless it is a preview also
   * `import_rows_invalid`, `portfolio_full`
   */
  import(
    owner: PortfolioOwner,
    content: Buffer,
    options: HoldingsImportOptions,
  ): Promise<ImportResult>;
  export(owner: PortfolioOwner, format: PortfolioFormat): Promise<FileOutput<ExportedCompany>>;
  /** Forgets what cannot be restored any more. @returns how many companies */
  purgeRemoved(): Promise<number>;
}

export interface HoldingsImportOptions {
  readonly isPreview: boolean;
  /** Tickers in any spelling; null: all companies that are not asked about. */
  readonly chosen: readonly string[] | null;
}

export interface PortfolioOptions {
  readonly pool: pg.Pool;
  readonly companies: Pick<Companies, "documents" | "plannedResults" | "splits">;
  readonly valuation: Valuations;
  readonly clock: Clock;
}

/** As `Portfolio.list`, without a market. */
export function createPortfolioList(pool: pg.Pool): Portfolio["list"] {
  return (uid) => createPortfolioStore(pool).list(uid);
}

export function createPortfolio({
  pool,
  companies,
  valuation,
  clock,
}: PortfolioOptions): Portfolio {
  const findNextResults = createFindNextResults(companies, valuation);
  const readSplits = valuation.memoize(1, () => companies.splits());
  const readNames = valuation.derivedFrom(async ({ companies: known }) =>
    Map.groupBy(known.keys(), (code) => foldName(known.get(code)!.issue.nameJp)),
  );
  const readBasis = async (): Promise<ShareBasis> => {
    const [market, splits] = await Promise.all([valuation.market(), readSplits("")]);
    return { market, splits, today: daysOfWriting(market.state, clock.now()) };
  };

  /** Changes of one member happen one after the other. */
  const change = <T>(
    { uid, rights }: PortfolioOwner,
    work: (open: OpenPortfolio) => Promise<T>,
  ): Promise<T> =>
    inTransaction(pool, async (client) => {
      const store = createPortfolioStore(client);
      const at = clock.now();
      const { restorableUpTo } = await store.lock(uid, at);
      const maxCompanies = rights.limits.portfolioMaxCount;
      return work({ store, at, restorableUpTo, maxCompanies, present: await store.list(uid) });
    });

  return {
    changes: createChangeLedger({ pool, valuation, clock }),
    diary: createDecisionDiary({ pool, valuation, readSplits: () => readSplits(""), clock }),
    async get({ uid, rights }) {
      const stored = await createPortfolioStore(pool).list(uid);
      const { market, splits } = await readBasis();
      return buildPortfolioResponse(stored, market, {
        canAnalyze: (ticker) => rights.analysis(ticker),
        findNextResults,
        splits,
        now: clock.now(),
      });
    },
    async has(uid, written) {
      return holds(await createPortfolioStore(pool).list(uid), normalizeCode(written));
    },
    list: createPortfolioList(pool),
    async add(owner, written) {
      const code = normalizeCode(written);
      const { companies: known } = await valuation.market();
      if (code === null || !known.has(code)) throw new ApiProblem("company_not_found");
      return change(owner, async ({ store, at, present, maxCompanies }) => {
        const count = present.length;
        if (holds(present, code)) return { status: "already", actualCompanyNumber: count };
        if (isFull(count, maxCompanies)) throw new ApiProblem("portfolio_full");
        await store.add(owner.uid, code, at);
        await store.setRestorableUpTo(owner.uid, 0);
        return { status: "added", actualCompanyNumber: count + 1 };
      });
    },
    async change(owner, written, { position, holdings: sent, ...entry }) {
      const basis = await readBasis();
      return change(owner, async ({ store, present }) => {
        const before = requirePresent(present, written);
        const { code } = before;
        const holdings = sent === undefined ? undefined : rewrite(sent, before, basis);
        await store.update(owner.uid, code, { ...entry, holdings });
        const codes = present.map((company) => company.code);
        const ordered = position === undefined ? codes : moveTo(codes, code, position);
        if (position !== undefined) await store.reorder(owner.uid, ordered);
        const changed = await store.list(owner.uid);
        const at = changed.findIndex((company) => company.code === code);
        return { code, ...toShownEntry(changed[at]!, basis), position: at };
      });
    },
    remove(owner, written) {
      return change(owner, async ({ store, at, present, restorableUpTo }) => {
        const { code } = requirePresent(present, written);
        await store.remove(owner.uid, code, at);
        await store.setRestorableUpTo(owner.uid, Math.max(restorableUpTo, present.length));
        return { actualCompanyNumber: present.length - 1 };
      });
    },
    restore(owner, written) {
      return change(owner, async ({ store, at, present, maxCompanies, restorableUpTo }) => {
        const code = normalizeCode(written);
        const count = present.length;
        if (holds(present, code)) return { status: "already", actualCompanyNumber: count };
        const removedAfter = new Date(at.getTime() - RESTORABLE_MS);
        if (code === null || !(await store.restore(owner.uid, code, removedAfter))) {
          throw new ApiProblem("not_found");
        }
        if (!canRestore(count, maxCompanies, restorableUpTo)) {
          throw new ApiProblem("portfolio_full");
        }
        return { status: "restored", actualCompanyNumber: count + 1 };
      });
    },
    async import(owner, content, { isPreview, chosen }) {
      const [basis, names] = await Promise.all([readBasis(), readNames()]);
      const known = basis.market.companies;
      const codes = chosen === null ? null : new Set(chosen.map((each) => normalizeCode(each)));
      const parsed = parseHoldings(readRows(content), (code) => {
        const issue = known.get(code)?.issue;
        return issue === undefined ? null : { name: issue.nameJp, kind: issue.kind };
      });
      return change(owner, async ({ store, at, present, maxCompanies }) => {
        const entries = new Map(present.map((each) => [each.code, toShownEntry(each, basis)]));
        const plan = planImport(parsed, entries, {
          closeOf: (code) => known.get(code)?.fields.tape.close ?? null,
          codesNamed: (name) => names.get(foldName(name)) ?? [],
        });
        const taken = takenCompanies(plan, codes);
        const added = taken.filter(({ action }) => action === "add").length;
        const count = present.length + added;
        const fits = added === 0 || count <= maxCompanies;
        const applied = !isPreview;
        if (applied) {
          assertImportable(plan, fits);
          await applyImport(store, { uid: owner.uid, at, taken, present, basis });
          if (added > 0) await store.setRestorableUpTo(owner.uid, 0);
        }
        const rows = [...plan.rows];
        return {
          rows,
          actualCompanyNumber: count,
          portfolio_maxcount: maxCompanies,
          room: Math.max(0, maxCompanies - present.length),
          fits,
          applied,
        };
      });
    },
    async export({ uid }, format) {
      const stored = await createPortfolioStore(pool).list(uid);
      const basis = await readBasis();
      const exported = stored.map((company) => {
        const name_jp = basis.market.companies.get(company.code)?.fields.name_jp ?? "";
        const { note, labels, holdings } = toShownEntry(company, basis);
        return { ticker: tickerOf(company.code), name_jp, note, labels, holdings };
      });
      return toPortfolioFile(exported, format, jstDay(clock.now()));
    },
    purgeRemoved() {
      const removedBefore = new Date(clock.now().getTime() - RESTORABLE_MS);
      return createPortfolioStore(pool).purgeRemoved(removedBefore);
    },
  };
}

/** Of a refused import. */
const MAX_DETAILS = 100;

/** Inside a transaction that holds the member's lock. */
interface OpenPortfolio {
  readonly store: PortfolioStore;
  readonly at: Date;
  readonly present: readonly StoredCompany[];
  readonly maxCompanies: number;
  readonly restorableUpTo: number;
}

/** What holdings are carried by, and the days of what is written now. */
interface ShareBasis {
  readonly market: RatedMarket;
  readonly splits: ReadonlyMap<string, readonly ShareSplit[]>;
  readonly today: WrittenDays;
}

function holds(present: readonly StoredCompany[], code: string | null): boolean {
  return present.some((company) => company.code === code);
}

/** @throws ApiProblem `not_found`, also for what is no code */
function requirePresent(present: readonly StoredCompany[], written: string): StoredCompany {
  const code = normalizeCode(written);
  const found = present.find((company) => company.code === code);
  if (found === undefined) throw new ApiProblem("not_found");
  return found;
}

function toShownEntry(company: StoredCompany, { market, splits }: ShareBasis): PortfolioEntry {
  const { code, note, labels } = company;
  const known = splits.get(code) ?? [];
  const { holdings } = carryHoldings(company.holdings, known, market.state.marketDay);
  return { note, labels, holdings };
}

/** @param before undefined: nothing was written */
function rewrite(
  sent: PortfolioEntry["holdings"],
  before: StoredCompany | undefined,
  basis: ShareBasis,
): StoredEntry["holdings"] {
  if (before === undefined) return sent.map((each) => ({ ...each, written: basis.today }));
  const shown = toShownEntry(before, basis).holdings;
  return rewriteHoldings(sent, before.holdings, shown, basis.today);
}

/** @throws ApiProblem `import_rows_invalid`, `portfolio_full` */
function assertImportable({ invalid }: ImportPlan, fits: boolean): void {
  if (invalid.length > 0) {
    const details = invalid.slice(0, MAX_DETAILS).map(({ line, column, reason }) => {
      return { path: `${line}行目 ${column}`, reason };
    });
    throw new ApiProblem("import_rows_invalid", { details });
  }
  if (!fits) throw new ApiProblem("portfolio_full");
}

interface AppliedImport extends Pick<OpenPortfolio, "at" | "present"> {
  readonly uid: string;
  readonly taken: readonly PlannedCompany[];
  readonly basis: ShareBasis;
}

async function applyImport(
  store: PortfolioStore,
  { uid, at, taken, present, basis }: AppliedImport,
): Promise<void> {
  for (const { code, action, entry } of taken) {
    const before = present.find((company) => company.code === code);
    const written = { ...entry, holdings: rewrite(entry.holdings, before, basis) };
    if (action === "add") await store.add(uid, code, at, written);
    else if (action === "update") await store.update(uid, code, written);
  }
}
