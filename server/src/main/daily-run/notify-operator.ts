import { DUE_BY, type DailyRuns, type UnreportedDay } from "../../ingest/index.ts";
import { type Clock, jstMoment } from "../../platform/clock/clock.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { DailyReport } from "./run-daily.ts";

/**
 * Mails the operator about missing days: at once if the day was rejected or the vendor
 * unreachable, else once the day is overdue. Once per day; a failed mail is retried by the next
 * run.
 */
export async function notifyOperator(
  { runs, mailer, clock, to }: { runs: DailyRuns; mailer: Mailer; clock: Clock; to: string },
  report: DailyReport,
): Promise<void> {
  const failed = new Set(
    report.days.filter(({ outcome }) => isFailure(outcome)).map(({ day }) => day),
  );
  for (const missing of await runs.listUnreported()) {
    const isOverdue = clock.now() >= jstMoment(missing.day, DUE_BY);
    if (!isOverdue && !failed.has(missing.day)) continue;
    await mailer.send({ to, ...composeMail(missing) });
    await runs.markReported(missing.day);
  }
}

function isFailure(outcome: DailyReport["days"][number]["outcome"]): boolean {
  return outcome === "refused" || outcome === "unreachable";
}

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
