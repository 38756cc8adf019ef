import { describeMarketMoment } from "@tenbin/contract/market-moment";
import { Link } from "react-router";
import type { AsOf, CompanyResponse } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { Disclosure } from "../../../ui/content/disclosure.tsx";
import { day, formatChangePercent } from "../../../ui/format.ts";
import { companyPath, pastDayPath } from "../../../urls/company-url.ts";
import { type AvailableDays, monthsFrom } from "./days-around.ts";

interface PastDayBannerProps {
  readonly company: CompanyResponse;
  /** Days that there are, if another one was asked for. */
  readonly availableDays: AvailableDays | null;
}

/** Says as of when the page is, and what became of the price; nothing on today's page. */
export function PastDayBanner({ company: { ticker, page }, availableDays }: PastDayBannerProps) {
  if (availableDays !== null) {
    const { first, last } = availableDays;
    return (
      <aside className="banner notice past-day" aria-label="表示している時点">
        <p>
          指定された日の時点では表示できないため、今日のページを表示しています。{day(first)}から
          {day(last)}までの、取引のあった日を指定できます。
        </p>
      </aside>
    );
  }
  if (page.as_of === null) return null;
  const { day: at, plan_limit: limit } = page.as_of;
  return (
    <aside className="banner accent past-day" aria-label="表示している時点">
      <p>
        <b>{describeMarketMoment(at)}で表示しています</b>
        <Link to={companyPath(ticker)} preventScrollReset>
          今日に戻る
        </Link>
      </p>
      <p className="note">
        この時までに開示されていたことだけで計算しています。1株あたりの円は当時の株数によるもので、後の分割や併合は反映していません。
      </p>
      {limit === null ? null : (
        <p className="note">
          判定と理論価値は、{day(limit.judged_since)}からの日で表示しています。それより前は、
          <Link to="/pricing">{planLabels[limit.plan]}以上のプラン</Link>でご覧になれます。
        </p>
      )}
      <DayLinks ticker={ticker} asOf={page.as_of} />
      <Disclosure key={at} summary={`${page.as_of.later.months}か月後`}>
        <Later ticker={ticker} asOf={page.as_of} />
      </Disclosure>
    </aside>
  );
}

/** Days without trade lead to the trading day before. */
function DayLinks({ ticker, asOf }: { readonly ticker: string; readonly asOf: AsOf }) {
  return (
    <nav className="day-links" aria-label="ほかの時点">
      {monthsFrom(asOf).map(({ label, day: to }) => (
        <Link key={label} to={pastDayPath(ticker, to)} rel="nofollow" preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Later({ ticker, asOf }: { readonly ticker: string; readonly asOf: AsOf }) {
  const { state, until, change } = asOf.later;
  if (until === null || change === null) {
    return (
      <p>
        {state === "not_yet"
          ? `この日から12か月はまだ過ぎていません。株価は${day(asOf.last)}の終値まであります。`
          : "12か月後のころに取引がなく、値動きを測れません。"}
      </p>
    );
  }
  return (
    <p>
      {state === "cut_short" ? "上場廃止の前に最後に取引された" : ""}
      {day(until)}の終値までに、株価は<b>{formatChangePercent(change)}%</b>
      動きました。分割と併合をならした値動きで、配当は含みません。
      {until === asOf.last ? null : (
        <>
          {" "}
          <Link to={pastDayPath(ticker, until)} rel="nofollow" preventScrollReset>
            その日の時点で見る
          </Link>
        </>
      )}
    </p>
  );
}
