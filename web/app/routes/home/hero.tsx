import type { MarketResponse, PriceChart } from "@tenbin/contract";
import { Form, Link } from "react-router";
import { gapSentence } from "../../components/gap-sentence.ts";
import { companyPath } from "../../urls/company-url.ts";
import { resultsPath } from "../../urls/results-url.ts";
import { Badge } from "../../ui/figures/badge.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { formatCompanyName } from "../../ui/format.ts";
import { Unit } from "../../ui/figures/figure.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { VerdictBadge } from "../../ui/figures/verdict.tsx";
import { HeroChart } from "./hero-chart.tsx";
import "./hero.css";

type OpenCompany = Pick<
  MarketResponse["open"][number],
  "ticker" | "name_jp" | "industry_category" | "ratio" | "verdict" | "ctbm_accuracy"
>;

export function HeroIntro({
  examples,
  coverage,
}: {
  readonly examples: readonly string[];
  readonly coverage: string;
}) {
  return (
    <div className="grid gap-4">
      <h1 className="text-hero leading-tight">
        株価を、
        <br />
        決算で量る。
      </h1>
      <p className="max-w-[29em] leading-loose">
        上場会社の株価を、開示資料から計算した理論価値と天秤にかけます。割安か、割高か。その判定がどこまで当てになるかも、数字で示します。
      </p>
      <search>
        <Form className="find" action="/results">
          <SearchIcon />
          <input
            className="input"
            type="search"
            name="q"
            required
            maxLength={100}
            autoComplete="off"
            aria-label="会社名・証券コード・よみ"
            placeholder="会社名・コード・よみ"
          />
          <Button type="submit" variant="primary">
            探して量る
          </Button>
        </Form>
      </search>
      {examples.length === 0 ? null : (
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm">
          <span className="text-ink-3">たとえば</span>
          {examples.map((example) => (
            <Link key={example} className="py-1.5" to={resultsPath({ q: example })}>
              {example}
            </Link>
          ))}
        </p>
      )}
      <p className="note">{coverage}</p>
    </div>
  );
}

export function FeaturedCompany({
  company,
  chart,
}: {
  readonly company: OpenCompany;
  readonly chart: PriceChart;
}) {
  const { ticker, name_jp, industry_category: sector, ratio, verdict } = company;
  const name = formatCompanyName(name_jp);
  const accuracy = company.ctbm_accuracy;
  return (
    <article className="weighed">
      <span className="flex flex-wrap items-center gap-2">
        <span className="num text-sm">{ticker}</span>
        <Link className="whole" to={companyPath(ticker)}>
          {name}
        </Link>
        {sector === null ? null : <Badge>{sector}</Badge>}
        <span className="ms-auto">
          <Badge tone="accent">本日の公開銘柄</Badge>
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-2 text-md">
        {ratio === null || verdict === null ? null : <PriceGap ratio={ratio} verdict={verdict} />}
        {verdict === null ? null : <VerdictBadge verdict={verdict} variant="large" />}
      </span>
      <HeroChart chart={chart} name={name} />
      {accuracy === null ? null : (
        <span className="trust">
          <span className="text-ink-2">正確度</span>
          <b className="num">
            {Math.round(accuracy)}
            <Unit>/100</Unit>
          </b>
          <Meter at={accuracy} />
          <span className="note">
            直近60か月の月末のうち、株価がその時点の価値の±20%以内だった割合
          </span>
        </span>
      )}
    </article>
  );
}

function PriceGap({
  ratio,
  verdict,
}: {
  readonly ratio: number;
  readonly verdict: NonNullable<OpenCompany["verdict"]>;
}) {
  const { before, strong } = gapSentence(ratio);
  return (
    <span>
      {before}
      <b className={`gap ${verdict}`}>{strong}</b>
    </span>
  );
}
