import type { DiaryEntry } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { FrozenFigures } from "./rules.ts";

/** As its member wrote it, with the figures of that day. */
export interface StoredDecision extends Pick<DiaryEntry, "id" | "decision" | "text"> {
  readonly code: string;
  readonly writtenAt: Date;
  readonly frozen: FrozenFigures;
}

/** There is no change of an entry: it is written once, and deleted by its member. */
export interface DiaryStore {
  /** Newest first. */
  list(uid: string): Promise<StoredDecision[]>;
  add(uid: string, entry: StoredDecision): Promise<void>;
  /** @returns whether there was one */
  remove(uid: string, id: string): Promise<boolean>;
}

interface DiaryRow {
  readonly entry_id: string;
  readonly code: string;
  readonly written_at: Date;
  readonly decision: DiaryEntry["decision"];
  readonly note: string;
  readonly market_day: string | null;
  readonly price: number | null;
  readonly price_day: string | null;
  readonly value_per_share: number | null;
  readonly ratio: number | null;
  readonly verdict: FrozenFigures["weighed"]["verdict"];
  readonly unrated_reason: FrozenFigures["weighed"]["unrated_reason"];
  readonly accuracy: number | null;
  readonly pillars: FrozenFigures["weighed"]["pillars"];
  readonly engine_version: string;
}

const select = preparedStatement<DiaryRow>(
  `select entry_id, code, written_at, decision, note, market_day, price, price_day,
     value_per_share, ratio, verdict, unrated_reason, accuracy, pillars, engine_version
   from portfolio_diary where uid = $1 order by written_at desc, entry_id desc`,
);
const insert = preparedStatement(
  `insert into portfolio_diary (uid, entry_id, code, written_at, decision, note, market_day,
     price, price_day, value_per_share, ratio, verdict, unrated_reason, accuracy, pillars,
     engine_version)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);
const deleteOne = preparedStatement<{ entry_id: string }>(
  `delete from portfolio_diary where uid = $1 and entry_id = $2 returning entry_id`,
);

export function createDiaryStore(executor: Executor): DiaryStore {
  return {
    list: async (uid) => (await select(executor, uid)).map(toDecision),
    async add(uid, { id, code, writtenAt, decision, text, frozen }) {
      const { market_day: marketDay, price, price_day: priceDay, weighed } = frozen;
      await insert(
        executor,
        uid,
        id,
        code,
        writtenAt,
        decision,
        text,
        marketDay,
        price,
        priceDay,
        weighed.value_per_share,
        weighed.ratio,
        weighed.verdict,
        weighed.unrated_reason,
        weighed.accuracy,
        JSON.stringify(weighed.pillars),
        weighed.engine_version,
      );
    },
    remove: async (uid, id) => (await deleteOne(executor, uid, id)).length > 0,
  };
}

function toDecision(row: DiaryRow): StoredDecision {
  const { entry_id: id, code, written_at: writtenAt, decision, note: text } = row;
  const { market_day, price, price_day } = row;
  const { value_per_share, ratio, verdict, unrated_reason, accuracy, pillars } = row;
  const weighed = { value_per_share, ratio, verdict, unrated_reason, accuracy, pillars };
  const { engine_version } = row;
  const frozen = { market_day, price, price_day, weighed: { ...weighed, engine_version } };
  return { id, code, writtenAt, decision, text, frozen };
}
