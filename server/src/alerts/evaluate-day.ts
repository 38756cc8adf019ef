import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import {
  createCompanyFinder,
  type CompanyFinder,
  type StoredColumns,
  toOwnLists,
} from "../screening/index.ts";
import type { RatedMarket } from "../valuation/index.ts";
import { type EvaluatedDay, evaluateMember } from "./evaluate-member.ts";
import { followPortfolio } from "./follow-portfolio.ts";
import { mailIdOf } from "./ids.ts";
import type { AlertMembers, MemberLists, AlertRecipient } from "./members.ts";
import { createDayFacts, type FactCompanies } from "./read-company-facts.ts";
import { codesInMails, planDigest } from "./plan-digest.ts";
import { createAlertStore } from "./store.ts";
import { writeDueMail } from "./write-mails.ts";

export interface EvaluateDayDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly companies: FactCompanies;
  readonly columns: StoredColumns;
  readonly members: AlertMembers;
  readonly lists: MemberLists;
}

/** Members evaluated concurrently: each waits for a few statements. */
const PARALLEL = 4;
const BATCH_SIZE = 200;

/**
 * Reports to members what changed on the market day. Idempotent for the same data; with more data, or after it
 * was killed, it adds what is new.
 */
export type EvaluateDay = (market: RatedMarket) => Promise<void>;

export function createEvaluateDay(deps: EvaluateDayDeps): EvaluateDay {
  const { pool, clock, companies, columns, members } = deps;
  return async (market) => {
    const { marketDay } = market.state;
    const store = createAlertStore(pool);
    if (marketDay === null || (await store.evaluatedVersion(marketDay)) === market.version) return;
    const finder = await openFinder(columns, market.version);
    const day = { marketDay, market, facts: createDayFacts(companies, market), finder };
    let uids: string[] = [];
    do {
      uids = await store.listUids(uids.at(-1) ?? "", BATCH_SIZE);
      for (let at = 0; at < uids.length; at += PARALLEL) {
        const some = uids.slice(at, at + PARALLEL);
        await Promise.all(
          some.map(async (uid) => {
            const recipient = await members.find(uid);
            if (recipient !== null) await evaluateFor(recipient, day, deps);
          }),
        );
      }
    } while (uids.length === BATCH_SIZE);
    // Screens are evaluated with the next valuing, once the metrics are packed.
    if (finder !== null) await store.markEvaluated(marketDay, market.version, clock.now());
  };
}

async function openFinder(columns: StoredColumns, version: string): Promise<CompanyFinder | null> {
  const packed = await columns.read(version);
  return packed === null ? null : createCompanyFinder(packed, columns);
}

/** Writes state, events and mail in one transaction. */
async function evaluateFor(
  recipient: AlertRecipient,
  day: EvaluatedDay,
  { pool, clock, lists }: EvaluateDayDeps,
): Promise<void> {
  const { uid, rights } = recipient;
  const [screens, portfolio] = await Promise.all([lists.screens(recipient), lists.portfolio(uid)]);
  await inTransaction(pool, async (client) => {
    const store = createAlertStore(client);
    await store.lock(uid);
    const now = clock.now();
    const settings = await store.settings(uid);
    const codes = settings.portfolio ? portfolio.map(({ code }) => code) : [];
    const followed = followPortfolio(await store.list(uid), codes, rights);
    await store.remove(uid, followed.removed);
    await store.save(uid, followed.added, now);
    const stopped = await store.stoppedCodes(uid);
    const { alerts, events } = await evaluateMember(
      day,
      {
        rights,
        settings,
        alerts: followed.alerts,
        stopped,
        screens,
        own: toOwnLists(portfolio),
        hasEveningMail: await store.hasMail(uid, mailIdOf(uid, "evening", day.marketDay)),
      },
      now,
    );
    await store.save(uid, alerts, now);
    await store.addEvents(uid, events);
    const reader = {
      rights,
      settings,
      codes: codesInMails(followed.alerts, stopped),
      toldUntil: await store.toldUntil(uid),
    };
    await store.setDigest(uid, await planDigest(day, reader, now));
    await writeDueMail(client, store, recipient, now);
  });
}
