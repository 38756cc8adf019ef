import { type Diary, type DiaryEntry, type PortfolioFormat, tickerOf } from "@tenbin/contract";
import { MAX_DIARY_ENTRIES } from "@tenbin/contract/portfolio/entry-limits";
import { toUnixSeconds } from "@tenbin/contract/time";
import { engineVersion, type ShareSplit } from "@tenbin/engine";
import type pg from "pg";
import { normalizeCode } from "../../companies/index.ts";
import { type Clock, jstDay } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { FileOutput } from "../../platform/http/file-response.ts";
import type { RatedMarket, Valuations } from "../../valuation/index.ts";
import { createPortfolioStore } from "../store.ts";
import { toDiaryFile } from "./diary-file.ts";
import { createDiaryStore, type StoredDecision } from "./diary-store.ts";
import { compareWithNow, dueOn, freezeFigures, isDiaryFull, isDue } from "./rules.ts";

type WrittenDecision = Pick<DiaryEntry, "id" | "decision" | "text">;

interface WriteResult {
  readonly status: "written" | "already";
  readonly entry: DiaryEntry;
}

/** What members wrote down of their decisions. Entries are masked by the serialiser when they are read. */
export interface DecisionDiary {
  list(uid: string): Promise<Diary>;
  /** @throws ApiProblem `not_found` for what is not in the portfolio, `diary_full` */
  write(uid: string, written: string, decision: WrittenDecision): Promise<WriteResult>;
  /** @throws ApiProblem `not_found` */
  remove(uid: string, id: string): Promise<{ readonly count: number }>;
  export(uid: string, format: PortfolioFormat): Promise<FileOutput<DiaryEntry>>;
}

export interface DecisionDiaryOptions {
  readonly pool: pg.Pool;
  readonly valuation: Pick<Valuations, "company" | "market">;
  /** Of all companies, by five-character code. */
  readonly readSplits: () => Promise<ReadonlyMap<string, readonly ShareSplit[]>>;
  readonly clock: Clock;
}

/** What entries are read by. */
interface DiaryView {
  readonly market: RatedMarket;
  readonly splits: ReadonlyMap<string, readonly ShareSplit[]>;
  readonly now: Date;
}

export function createDecisionDiary({
  pool,
  valuation,
  readSplits,
  clock,
}: DecisionDiaryOptions): DecisionDiary {
  const readView = async (): Promise<DiaryView> => {
    const [market, splits] = await Promise.all([valuation.market(), readSplits()]);
    return { market, splits, now: clock.now() };
  };
  const readEntries = async (uid: string): Promise<DiaryEntry[]> => {
    const [stored, view] = await Promise.all([createDiaryStore(pool).list(uid), readView()]);
    return stored.map((decision) => toEntry(decision, view));
  };
  return {
    async list(uid) {
      return { entries: await readEntries(uid), max_count: MAX_DIARY_ENTRIES };
    },
    async write(uid, written, decision) {
      const code = normalizeCode(written) ?? "";
      const view = await readView();
      const { companies, state } = view.market;
      const pillars = (await valuation.company(code))?.view?.pillars ?? [];
      const frozen = freezeFigures(companies.get(code), state.marketDay, pillars, engineVersion);
      return inTransaction(pool, async (client) => {
        const portfolio = createPortfolioStore(client);
        const diary = createDiaryStore(client);
        await portfolio.lock(uid, view.now);
        const stored = await diary.list(uid);
        const known = stored.find(({ id }) => id === decision.id);
        if (known !== undefined) return { status: "already", entry: toEntry(known, view) };
        const present = await portfolio.list(uid);
        if (!present.some((company) => company.code === code)) throw new ApiProblem("not_found");
        const codes = stored.map((each) => each.code);
        if (isDiaryFull(codes, code)) throw new ApiProblem("diary_full");
        const entry = { ...decision, code, writtenAt: view.now, frozen };
        await diary.add(uid, entry);
        return { status: "written", entry: toEntry(entry, view) };
      });
    },
    async remove(uid, id) {
      const store = createDiaryStore(pool);
      if (!(await store.remove(uid, id))) throw new ApiProblem("not_found");
      return { count: (await store.list(uid)).length };
    },
    async export(uid, format) {
      return toDiaryFile(await readEntries(uid), format, jstDay(clock.now()));
    },
  };
}

function toEntry(
  { id, code, writtenAt, decision, text, frozen }: StoredDecision,
  { market, splits, now }: DiaryView,
): DiaryEntry {
  const company = market.companies.get(code);
  const { marketDay } = market.state;
  return {
    id,
    ticker: tickerOf(code),
    name_jp: company?.fields.name_jp ?? tickerOf(code),
    delisted: company?.fields.delisted ?? true,
    masked: false,
    is_authorized: true,
    written_at: toUnixSeconds(writtenAt),
    decision,
    text,
    due_on: dueOn(writtenAt),
    is_due: isDue(writtenAt, now),
    frozen,
    held: compareWithNow(frozen, company, splits.get(code) ?? [], marketDay),
  };
}
