import type pg from "pg";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { RecordOutcome } from "./measure-stored.ts";

const insertVariant = preparedStatement(
  `insert into screening_record_variants (uid, metrics_hash, conditions_hash, first_shown_at)
   values ($1, $2, $3, $4) on conflict do nothing`,
);
const countVariants = preparedStatement<VariantCounts>(
  `select count(*)::int as "inAll", count(*) filter (where metrics_hash = $2)::int as "onTheseMetrics"
   from screening_record_variants where uid = $1`,
);
const upsertRuleRecord = preparedStatement(
  `insert into screening_rule_records (rule, version, record) values ($1, $2, $3)
   on conflict (rule) do update set version = excluded.version, record = excluded.record`,
);
const ruleRecord = preparedStatement<{ version: string; record: RecordOutcome }>(
  `select version, record from screening_rule_records where rule = $1`,
);

/** Conditions of which a member was shown the record. */
export interface VariantCounts {
  readonly inAll: number;
  readonly onTheseMetrics: number;
}

export interface Variant {
  readonly uid: string;
  /** Of the metrics that the conditions name. */
  readonly metricsHash: string;
  readonly conditionsHash: string;
}

export function createRecordStore(pool: pg.Pool) {
  return {
    async noteVariant({ uid, metricsHash, conditionsHash }: Variant, at: Date): Promise<void> {
      await insertVariant(pool, uid, metricsHash, conditionsHash, at);
    },
    countVariants: async (uid: string, metricsHash: string): Promise<VariantCounts> =>
      (await countVariants(pool, uid, metricsHash))[0]!,
    async writeRuleRecord(rule: string, version: string, outcome: RecordOutcome): Promise<void> {
      await upsertRuleRecord(pool, rule, version, JSON.stringify(outcome));
    },
    ruleRecord: async (rule: string) => (await ruleRecord(pool, rule))[0] ?? null,
  };
}
