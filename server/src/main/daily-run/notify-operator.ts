import { randomUUID } from "node:crypto";
import { z } from "zod";
import { DUE_BY, type DailyRuns, type UnreportedDay } from "../../ingest/index.ts";
import { type Clock, jstMoment } from "../../platform/clock/clock.ts";
import type { Logger } from "../../platform/log.ts";
import { type EmailComposer, enqueueEmail } from "../../platform/mail/outbox.ts";
import type { DailyReport } from "./run-daily.ts";

export interface OperatorDeps {
  readonly runs: Pick<DailyRuns, "listUnreported" | "report">;
  readonly clock: Clock;
  /** Absent: the day is only logged. */
  readonly operator?: string | undefined;
  readonly log: Pick<Logger, "warn">;
}

/**
 * Queues a mail to the operator about each missing day: at once if the day was rejected or the vendor unreachable, else
 * once the day is overdue. Once per day, whenever the run is killed.
 */
export async function notifyOperator(
  { runs, clock, operator: to, log }: OperatorDeps,
  report: DailyReport,
): Promise<void> {
  const failed = new Set(
    report.days.filter(({ outcome }) => isFailure(outcome)).map(({ day }) => day),
  );
  for (const missing of await runs.listUnreported()) {
    const isOverdue = clock.now() >= jstMoment(missing.day, DUE_BY);
    if (!isOverdue && !failed.has(missing.day)) continue;
    log.warn(missing, "market day missing");
    await runs.report(missing.day, async (client) => {
      if (to === undefined) return;
      const mail = { mailId: randomUUID(), kind: MISSING_DAY, to, data: { ...missing } };
      await enqueueEmail(client, { ...mail, queuedAt: clock.now() });
    });
  }
}

function isFailure(outcome: DailyReport["days"][number]["outcome"]): boolean {
  return outcome === "refused" || outcome === "unreachable";
}

const MISSING_DAY = "operator.missing_day";

const missingDay = z.object({
  day: z.string(),
  attempts: z.number(),
  problem: z.string().nullable(),
});

/** By kind of mail. */
export const operatorComposers: Readonly<Record<string, EmailComposer>> = {
  [MISSING_DAY]: async ({ data }) => composeMail(missingDay.parse(data)),
};

function composeMail({ day, attempts, problem }: UnreportedDay): { subject: string; text: string } {
  return {
    subject: `【天秤】${day} の市場データを取り込めていません`,
    text: [
      `${day} の市場データを取り込めていません。`,
      "",
      `これまでの試行: ${attempts}回`,
      `最後の理由: ${problem ?? "不明(処理が途中で終わりました)"}`,
      "",
      "ページには前の取引日までの株価と理論価値を、その日付とともに表示しています。",
      "自動での再試行は続きます。状況は tenbin doctor で、取り込み直しは tenbin daily で行えます。",
      `届いた内容が正しいと確かめられたときは、tenbin daily --date ${day} --accept "理由" で取り込めます。`,
      "",
    ].join("\n"),
  };
}
