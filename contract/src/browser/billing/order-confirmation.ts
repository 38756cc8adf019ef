/**
 * The final confirmation before an order (特定商取引法 12条の6): what the page shows and, word for word,
 * what is stored with the order. Pure, and used by pages and server. Money is in whole yen, tax included;
 * moments are ISO 8601 with a zone.
 */
import { cardBrandName } from "./card-brand.ts";
import {
  KEPT_TEXT,
  termText,
  type ConfirmationTerm,
  type OrderConfirmation,
  type SumLine,
  type TextPart,
} from "./confirmation-parts.ts";
import {
  formatDay,
  formatMagnitude,
  formatMonthDay,
  formatTime,
  jstDate,
  jstDateAfter,
  parseIsoDay,
} from "../figures.ts";
import { chargeLines, monthlyTerm, yen } from "./order-charges.ts";
import type {
  Charge,
  OrderTerms,
  PlanGives,
  ProrationLine,
  ProrationSum,
  UpgradeOrder,
} from "./order-terms.ts";
import { ALL_ANALYSES, planLabels } from "./plan.ts";
import { MS_PER_DAY } from "../time.ts";

export type * from "./confirmation-parts.ts";
export type * from "./order-terms.ts";

/** The term that names the coupon; absent without one. */
export const COUPON_TERM = "クーポン";
/** The term that says how it is paid. */
export const METHOD_TERM = "支払い方法";

/** @throws RangeError without a second charge */
export function confirmOrder(terms: OrderTerms): OrderConfirmation {
  const { charges, tax, activeUnits } = terms;
  const [first, next] = charges;
  if (first === undefined || next === undefined) throw new RangeError("An order needs two charges");
  return {
    ...opening(terms),
    terms: [
      ...orderedItem(terms),
      ...couponTerm(terms),
      ...trialTerm(terms, first),
      ...sumTerm(terms, first),
      monthlyTerm(terms),
      methodTerm(terms),
      startTerm(terms),
      durationTerm(terms),
      cancellationTerm(terms, next),
      dataTerm(terms, next),
      ...withdrawalTerm(terms),
    ],
    due: {
      label: "今日の支払い(税込)",
      yen: first.yen,
      tax: `うち消費税(${tax.rate}%) ${yen(tax.yen)}`,
    },
    charges: chargeLines(terms),
    offers: activeUnits.map(({ ticker, company, periodEnd }) => ({
      ticker,
      text: `${company}の単品購入を、次の更新日(${formatMonthDay(jstDate(periodEnd))})で終了する`,
    })),
    consent: [
      { text: "利用規約", to: "/tos" },
      { text: "を読み、自動更新と解約の条件に同意します" },
    ],
    ...closing(terms, first),
  };
}

/**
 * What is stored with the order and mailed: everything that the page shows, one line each.
 * @param chosen tickers of the offers that were taken; default: all
 */
export function confirmationText(
  confirmation: OrderConfirmation,
  chosen: readonly string[] = confirmation.offers.map(({ ticker }) => ticker),
): string {
  const { heading, lead, terms, due, charges, offers, consent, button, afterwards } = confirmation;
  const taken = offers.filter(({ ticker }) => chosen.includes(ticker));
  return [
    heading,
    lead,
    ...terms.map(orderTermText),
    `【${due.label}】`,
    yen(due.yen),
    due.tax,
    ...charges.map(({ day, amount, note }) => `${formatDay(day)} ${amount}(${note})`),
    "",
    ...taken.map(({ text }) => text),
    plainText(consent),
    button,
    afterwards,
  ].join("\n");
}

function orderTermText({ term, text, sum, note }: ConfirmationTerm): string {
  const sums = sum === undefined ? [] : [...sum.lines, sum.total];
  return termText(term, [...text.map(plainText), ...sums.map(sumText)], note);
}

export function plainText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join("");
}

function sumText({ label, formula, amount }: SumLine): string {
  return formula === undefined ? `${label} ${amount}` : `${label} ${formula} ${amount}`;
}

function opening({ order, card, trial }: OrderTerms): Pick<OrderConfirmation, "heading" | "lead"> {
  if (order.kind === "upgrade") {
    const [from, to] = [planLabels[order.from], planLabels[order.plan]];
    const lead = `${from}から${to}へ。支払いの確認後すぐに切り替わります。`;
    return { heading: "プラン変更の確認", lead };
  }
  return {
    heading: "お申し込み内容の確認",
    lead:
      card === "entered_at_checkout"
        ? `まだ申し込みは完了していません。次の決済画面で確定するまで、契約も請求も発生しません。日付は、今日のうちに${trial?.begins === "after_trial" ? "手続き" : "支払い"}を終えた場合のものです。`
        : "まだ申し込みは完了していません。確定するまで、契約も請求も発生しません。",
  };
}

function closing(
  { order, card }: OrderTerms,
  first: Charge,
): Pick<OrderConfirmation, "button" | "afterwards"> {
  if (card === "entered_at_checkout") {
    const next = "次の画面でカード番号を入力し、手続きを確定すると契約が成立します。";
    return { button: "この内容で決済画面へ進む", afterwards: next + KEPT_TEXT };
  }
  const change = order.kind === "upgrade" ? "変更を" : "";
  return first.yen > 0
    ? {
        button: `${change}確定して支払う`,
        afterwards: `押すと、その場で契約と支払いが確定します。${KEPT_TEXT}`,
      }
    : { button: `${change}確定する`, afterwards: `押すと、その場で契約が確定します。${KEPT_TEXT}` };
}

function orderedItem({ order, price }: OrderTerms): ConfirmationTerm[] {
  const monthly = `(月額 ${yen(price)}・税込)`;
  if (order.kind === "unit") {
    return [
      {
        term: "単品購入",
        text: [[{ text: order.company, strong: true }, { text: `の1社${monthly}` }]],
        note: `この1社について、${planLabels.tenbin_light}と同じ内容を見られます。`,
      },
    ];
  }
  const plan: TextPart = { text: planLabels[order.plan], strong: true };
  const note = describeGives(order.gives);
  if (order.kind === "plan") return [{ term: "プラン", text: [[plan, { text: monthly }]], note }];
  const before = `${planLabels[order.from]}(${yen(order.fromPrice)}) → `;
  return [{ term: "プラン", text: [[{ text: before }, plan, { text: monthly }]], note }];
}

function describeGives({ allAnalyses, savedScreens, portfolioCompanies }: PlanGives): string {
  const parts = [
    ...(allAnalyses ? [ALL_ANALYSES] : []),
    `条件の保存${formatMagnitude(savedScreens, 0)}件`,
    `ポートフォリオ${formatMagnitude(portfolioCompanies, 0)}社`,
  ];
  return `${parts.join("、")}。`;
}

/** What becomes of the days left of a trial, and why there is no choice. */
function trialTerm({ trial }: OrderTerms, { at: now }: Charge): ConfirmationTerm[] {
  if (trial === undefined) return [];
  const daysLeft = (Date.parse(trial.until) - Date.parse(now)) / MS_PER_DAY;
  const left = daysLeft < 1 ? "残り1日未満" : `あと${Math.ceil(daysLeft)}日`;
  const current = `${momentInJapan(trial.until)}までの無料体験(${left})は、`;
  if (trial.begins === "after_trial") {
    const kept = { text: "終わりまでそのまま使えます", strong: true } as const;
    const text = [{ text: current }, kept, { text: "。料金はその日からかかります。" }];
    const note = "お申し込みのあとは、アンケートやクーポンで無料体験を延ばすことはできません。";
    return [{ term: TRIAL_TERM, text: [text], note }];
  }
  const lost = {
    text: "支払いの確認と同時に終わり、残りの日数は使えなくなります",
    strong: true,
  } as const;
  const text = [{ text: current }, lost, { text: "。料金の期間は今日から始まります。" }];
  const note = `${whyAtOnce[trial.wait]}無料体験が終わってから申し込むこともできます。無料体験に請求はなく、終わっても自動で有料になりません。`;
  return [{ term: TRIAL_TERM, text: [text], ...(trial.wait === "offered" ? {} : { note }) }];
}

const TRIAL_TERM = "無料体験の残り";

const whyAtOnce = {
  offered: "",
  too_near: "無料体験の終わりが近いため、終わりから始めるお申し込みは選べません。",
  coupon: "クーポンをお使いのため、無料体験の終わりから始めるお申し込みは選べません。",
  not_offered: "",
} as const;

function momentInJapan(moment: string): string {
  return `${formatDay(jstDate(moment))} ${formatTime(moment)}`;
}

function couponTerm({ coupon }: OrderTerms): ConfirmationTerm[] {
  if (coupon === null) return [];
  return [{ term: COUPON_TERM, text: [[{ text: coupon.name }]], note: coupon.description }];
}

function sumTerm({ order }: OrderTerms, first: Charge): ConfirmationTerm[] {
  if (order.kind !== "upgrade") return [];
  const { proration } = order;
  const { lines, balance } = proration;
  const total = lines.reduce((sum, line) => sum + line.yen, balance);
  const carried = balance === 0 ? [] : [{ label: "前回までの繰り越し", amount: yen(balance) }];
  return [
    {
      term: "今日の請求額の計算",
      text: [],
      sum: {
        // What is bought, then what is taken off.
        lines: [...lines.toSorted((a, b) => b.yen - a.yen).map(sumLine), ...carried],
        total: { label: "合計", amount: yen(total) },
      },
      note: prorationNote(proration) + carryOver(total, first.yen),
    },
  ];
}

function sumLine({ plan, base, leftSeconds, lengthSeconds, yen: amount }: ProrationLine): SumLine {
  const paid = amount < 0 ? "支払い済みの" : "";
  return {
    label: `${paid}${planLabels[plan]}の残りの期間の分`,
    formula: `${yen(base)} × ${seconds(leftSeconds)} ÷ ${seconds(lengthSeconds)}`,
    amount: yen(amount),
  };
}

function seconds(count: number): string {
  return `${formatMagnitude(count, 0)}秒`;
}

function prorationNote({ periodStart, periodEnd, at, validUntil }: ProrationSum): string {
  const [start, end, now, until] = [periodStart, periodEnd, at, validUntil].map(dayAndTime);
  return `期間は${start}〜${end}、計算の時点は${now}です。残りを秒で数え、行ごとに1円未満を四捨五入します。${until}までに確定すれば、この金額のまま請求します。`;
}

/** Too little to be charged, or credit. */
function carryOver(total: number, due: number): string {
  if (total === due) return "";
  return total > 0
    ? `合計の${yen(total)}は少額のため、今日は請求せず次の請求に加えます。`
    : `合計がマイナスのため、${yen(-total)}を次の請求から差し引きます。`;
}

function dayAndTime(moment: string): string {
  return `${formatMonthDay(jstDate(moment))} ${formatTime(moment)}`;
}

function methodTerm({ card }: OrderTerms): ConfirmationTerm {
  const term = METHOD_TERM;
  if (card !== "entered_at_checkout") {
    return {
      term,
      text: [[{ text: `登録済みのカード(${cardBrandName(card.brand)} 末尾${card.last4})` }]],
    };
  }
  return {
    term,
    text: [[{ text: "クレジットカード" }]],
    note: "カード番号は次の決済画面(Stripe)で入力します。当社はカード番号を保存しません。",
  };
}

function startTerm({ order, trial }: OrderTerms): ConfirmationTerm {
  if (trial?.begins === "after_trial") {
    const text = [{ text: `${momentInJapan(trial.until)}(無料体験の終わり)` }];
    return { term: "利用開始", text: [text] };
  }
  const start: ConfirmationTerm = { term: "利用開始", text: [[{ text: "支払いの確認後すぐ" }]] };
  if (order.kind !== "upgrade") return start;
  return { ...start, note: upgradeNote(order) };
}

/** What becomes of what is scheduled, with the payment and without. */
function upgradeNote({ from, withdraws }: UpgradeOrder): string {
  const unpaid = `支払いが確認できないときは、${planLabels[from]}のまま変わ`;
  if (withdraws === null) return `${unpaid}りません。`;
  return withdraws.kind === "churn"
    ? `予約済みの解約は取り消します。${unpaid}らず、解約の予約もそのままです。`
    : `予約済みの${planLabels[withdraws.plan]}への変更は取り消します。${unpaid}らず、この予約も元に戻します。`;
}

function durationTerm({ cycleAnchor }: OrderTerms): ConfirmationTerm {
  const day = fixedChargeDay(cycleAnchor);
  return {
    term: "契約期間",
    text: [
      [
        { text: "期間の定めなし。" },
        { text: "1か月ごとに自動で更新", strong: true },
        {
          text:
            day === null
              ? "し、解約まで毎月請求します。"
              : `し、解約まで毎月${day}日に請求します。`,
        },
      ],
    ],
    ...(day === null
      ? { note: "請求日は月の長さによって前後します。次の請求日は、設定にいつも表示します。" }
      : {}),
  };
}

/**
 * The day of the month in Japan on which every charge falls; null where short months move it. Months
 * are counted in UTC.
 */
function fixedChargeDay(anchor: string): number | null {
  const utcDay = new Date(anchor).getUTCDate();
  const [, , day] = parseIsoDay(jstDate(anchor));
  const daysAhead = day === utcDay ? 0 : 1;
  return utcDay + daysAhead <= 28 ? day : null;
}

function cancellationTerm(
  { order, trial, withdrawalDays }: OrderTerms,
  next: Charge,
): ConfirmationTerm {
  const isWaiting = trial?.begins === "after_trial" && order.kind === "plan";
  const what = order.kind === "unit" ? `${order.company}の「解約する」` : "「解約する」";
  const nextDay = jstDate(next.at);
  return {
    term: "解約の方法と期限",
    text: [
      [
        { text: `「設定」→「プランと支払い」→${what}。` },
        { text: `${formatDay(jstDateAfter(next.at, -1))} 23:59まで`, strong: true },
        { text: `に手続きを終えると、${formatMonthDay(nextDay)}の請求はありません。` },
      ],
    ],
    note: `${isWaiting ? `無料体験のあいだに解約すると、${planLabels[order.plan]}は始まらず、無料体験は終わりまで使えます。始まったあとは、` : ""}支払い済みの期間が終わるまで使えます。${withdrawalDays === null ? "" : "クーリング・オフのほかに、"}日割りの返金はありません。`,
  };
}

function dataTerm({ order, userdataDays }: OrderTerms, next: Charge): ConfirmationTerm {
  const term = "解約後のデータ";
  const receipts = "請求書の記録は法令により7年間保存します。";
  if (order.kind === "unit") {
    const text = `${order.company}の理論価値と判定は、利用の終了とともに見られなくなります。`;
    const note = `会員登録、ポートフォリオ、保存した内容は残ります。${receipts}`;
    return { term, text: [[{ text }]], note };
  }
  const text = `保存した条件とそのメモは、利用の終了から${userdataDays}日間保管したあと削除します。`;
  const until = formatDay(jstDateAfter(next.at, userdataDays));
  const example = `${formatMonthDay(jstDate(next.at))}に終了した場合は${until}まで。`;
  const note = `${example}会員登録とポートフォリオは残ります。${receipts}`;
  return { term, text: [[{ text }]], note };
}

function withdrawalTerm({ withdrawalDays }: OrderTerms): ConfirmationTerm[] {
  if (withdrawalDays === null) return [];
  const text = `契約締結時の書面を受け取った日から起算して${withdrawalDays}日を経過するまでは、「設定」→「プランと支払い」、書面または電子メールで解除できます。`;
  const note = "解除の日までの日割りの料金を除いた額を返金します。";
  return [{ term: "書面とクーリング・オフ", text: [[{ text }]], note }];
}
