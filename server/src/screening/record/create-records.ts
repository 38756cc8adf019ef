import type {
  PromisingRecordResponse,
  ScreenQuestion,
  ScreenRecordResponse,
} from "@tenbin/contract";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { requirePlan, type Rights } from "../../members/index.ts";
import { type Clock, systemClock } from "../../platform/clock/clock.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Valuations } from "../../valuation/index.ts";
import { promisingRule } from "../../promising/index.ts";
import { checkQuestion, invalidCondition } from "../questions/check-question.ts";
import { allowsQuestion } from "../questions/required-plan.ts";
import { findPreset } from "../questions/parse-question.ts";
import { leavesOf, namesIn, type QuestionLeaf } from "../questions/question-leaves.ts";
import { hashOf } from "../packs/hash.ts";
import type { Packs } from "../packs/index.ts";
import type { RecordQuestion } from "./screen-month-ends.ts";
import type { RecordOutcome } from "./measure-stored.ts";
import { createOneAtATime, TooManyWaitingError } from "../../platform/one-at-a-time.ts";
import { promisingQuestion } from "./promising-question.ts";
import { createRecordStore } from "./store.ts";
import { type CompanyNames, toRecordView } from "./to-record-view.ts";

export interface RecordViewer {
  readonly uid: string;
  readonly rights: Pick<Rights, "effectivePlan" | "endedPlan" | "purchased" | "allCompanies">;
}

/** What screens would have found at past month ends, and what became of it. */
export interface Records {
  /** @throws ApiProblem `invalid_condition`, `plan_required`, `plan_expired`; `unavailable` while too many wait */
  ofScreen(
    viewer: RecordViewer,
    question: Pick<ScreenQuestion, "preset" | "conditions">,
  ): Promise<ScreenRecordResponse>;
  /** As stored last. */
  ofPromising(rights: Pick<Rights, "allCompanies">): Promise<PromisingRecordResponse>;
  /** Of the stored record of /promising; "" before the first. */
  version(): Promise<string>;
  /** Measures the rule of /promising, unless the stored record is of the same packs. */
  storePromising(): Promise<void>;
}

export interface RecordsOptions {
  readonly pool: pg.Pool;
  readonly packs: Pick<Packs, "history" | "monthEndCoverage">;
  readonly valuation: Pick<Valuations, "market">;
  /** Without delaying requests. */
  readonly measure: (question: RecordQuestion) => Promise<RecordOutcome>;
  readonly clock?: Clock;
}

const PROMISING = "promising";
/** Each is about 15 kB. */
const MAX_CACHED = 500;
/** A record takes a second or two. */
const MAX_WAITING = 10;
const RETRY_AFTER_SECONDS = 10;
/** A newer stored record is shown after this at the latest. */
const CACHE_TTL_MS = 10_000;

export function createRecords({
  pool,
  packs,
  valuation,
  measure,
  clock = systemClock,
}: RecordsOptions): Records {
  const store = createRecordStore(pool);
  const queue = createOneAtATime(MAX_WAITING);
  /** By version of the packs and question; concurrent requests share one computation. */
  const measured = new LRUCache<string, Promise<RecordOutcome>>({ max: MAX_CACHED });
  const stored = new LRUCache<string, StoredRecord>({ max: 1, ttl: CACHE_TTL_MS });

  async function outcomeOf(question: RecordQuestion, digest: string): Promise<RecordOutcome> {
    const history = await packs.history();
    if (history === null) return { state: "preparing" };
    const key = `${history.version}.${digest}`;
    const known = measured.get(key);
    if (known !== undefined) return known;
    const outcome = queue.run(() => measure(question));
    measured.set(key, outcome);
    const forget = () => measured.delete(key);
    outcome.then(({ state }) => state === "preparing" && forget(), forget);
    return outcome;
  }

  async function storedRecord(): Promise<StoredRecord> {
    const known = stored.get(PROMISING);
    if (known !== undefined) return known;
    const found = await store.ruleRecord(PROMISING);
    const newest = { outcome: found?.record ?? null, version: found?.version ?? "" };
    stored.set(PROMISING, newest);
    return newest;
  }

  async function namesFor({ allCompanies }: Pick<Rights, "allCompanies">): Promise<CompanyNames> {
    const { companies } = await valuation.market();
    return {
      showsNewPicks: allCompanies,
      find(code) {
        const company = companies.get(code);
        if (company === undefined) return null;
        const { ticker, name_jp } = company.fields;
        return { ticker, name_jp };
      },
    };
  }

  async function view(outcome: RecordOutcome, rights: Pick<Rights, "allCompanies">) {
    const { state } = outcome;
    const { packed, total } =
      state === "preparing" ? await packs.monthEndCoverage() : { packed: 0, total: 0 };
    return {
      state,
      preparing: state === "preparing" ? { ready: packed, total } : null,
      record: state === "measured" ? toRecordView(outcome.record, await namesFor(rights)) : null,
    };
  }

  return {
    async ofScreen({ uid, rights }, request) {
      const conditions = [...request.conditions, ...(findPreset(request.preset)?.conditions ?? [])];
      const leaves = leavesOf(conditions);
      checkConditions(conditions, leaves);
      const names = namesIn(leaves);
      const opensIt = allowsQuestion({ leaves, names });
      requirePlan(rights, (plan) => plan.features.screenRecord && opensIt(plan));
      const question: RecordQuestion = { conditions, sort: [], first: null };
      const conditionsHash = hashOf(JSON.stringify(conditions));
      const metricsHash = hashOf(names.toSorted().join(" "));
      const outcome = await outcomeOf(question, conditionsHash).catch((error: unknown) => {
        if (!(error instanceof TooManyWaitingError)) throw error;
        throw new ApiProblem("unavailable", { retryAfter: RETRY_AFTER_SECONDS });
      });
      if (outcome.state === "measured") {
        await store.noteVariant({ uid, metricsHash, conditionsHash }, clock.now());
      }
      const { inAll, onTheseMetrics } = await store.countVariants(uid, metricsHash);
      return {
        ...(await view(outcome, rights)),
        tried: { on_these_metrics: onTheseMetrics, in_all: inAll },
      };
    },
    async ofPromising(rights) {
      const { outcome } = await storedRecord();
      return {
        ...(await view(outcome ?? { state: "preparing" }, rights)),
        companies: promisingRule.recordedCompanies,
        changed_on: promisingRule.changedOn,
      };
    },
    version: async () => (await storedRecord()).version,
    async storePromising() {
      const history = await packs.history();
      if (history === null) return;
      const version = hashOf(history.version, JSON.stringify([FORMAT, promisingQuestion]));
      if ((await store.ruleRecord(PROMISING))?.version === version) return;
      const outcome = await measure(promisingQuestion);
      if (outcome.state !== "preparing") await store.writeRuleRecord(PROMISING, version, outcome);
    },
  };
}

interface StoredRecord {
  /** Null before the first. */
  readonly outcome: RecordOutcome | null;
  readonly version: string;
}

/** Of the stored record; another one is measured again. */
const FORMAT = 2;

type Conditions = ScreenQuestion["conditions"];

/** @throws ApiProblem `invalid_condition` naming every place */
function checkConditions(conditions: Conditions, leaves: readonly QuestionLeaf[]): void {
  checkQuestion({ conditions, sort: [], columns: [], histograms: [] }, leaves);
  const faults = leaves
    .filter(({ condition }) => condition.kind === "own")
    .map(({ path }) => ({ path, reason: "lists are of today: they were not known then" }));
  if (leaves.length === 0) faults.push({ path: "conditions", reason: "at least one is needed" });
  if (faults.length > 0) throw invalidCondition(faults);
}
