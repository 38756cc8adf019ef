import { describeMarketMoment } from "@tenbin/contract/market-moment";
import type { PromisingResponse, PromisingRow } from "@tenbin/contract";
import { Link } from "react-router";
import { lazyHydrated } from "../../components/lazy-hydrated.tsx";
import { formatConstantMoney } from "../../components/record-format.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { PriceChange } from "../../ui/figures/tape.tsx";
import { EvidenceNote, VerdictBadge } from "../../ui/figures/verdict.tsx";
import {
  formatCompanyName,
  formatCount,
  formatGapPercent,
  formatMultiple,
  formatPrice,
  formatRatioPercent,
} from "../../ui/format.ts";
import { companyPath } from "../../urls/company-url.ts";
import type { WeighedMonths } from "./weighed-months.ts";
import { MIDDLE_PLACE, scorePartKeys, scoreParts } from "./score-parts.ts";

const ChooseCompared = lazyHydrated(
  () => import("../../components/compare/choose-compared.tsx"),
  false,
);

const WeighedLines = lazyHydrated(() => import("./weighed-lines.tsx"), false);

type Offer = PromisingResponse["plans"][number] & { readonly label: string };

export function RankedCompanies({
  ranks,
  isFirst,
  lines,
  offers,
}: {
  readonly ranks: PromisingResponse;
  /** The page of the first ranks. */
  readonly isFirst: boolean;
  /** Of the first rows, in their order. */
  readonly lines: readonly (WeighedMonths | null)[];
  readonly offers: readonly Offer[];
}) {
  const { group, rows, locked, rule, total, next, market_date: marketDate } = ranks;
  const large = formatConstantMoney(rule.large_from_yen);
  const weights = new Map(rule.weights.map(({ key, weight }) => [key, weight]));
  const full = rule.weights.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <section className="ranks" aria-labelledby="ranks">
      <header>
        <h2 id="ranks">
          {group === "large" ? `時価総額${large}以上の順位` : `時価総額${large}未満の順位`}
        </h2>
        <p className="note">
          {group === "main"
            ? `理論価値に確かめたい点がない企業のうち、上位${rule.open_companies}社はどなたにも公開。`
            : null}
          {total === null ? null : `条件にあてはまる${formatCount(total)}社。`}
          {marketDate === null ? null : `順位は${describeMarketMoment(marketDate)}。`}
        </p>
        {group === "main" ? null : (
          <p className="note">
            この規模の企業では、点に先を見通す力を確かめられていません。
            <Link to="/promising">{large}未満の順位へ</Link>
          </p>
        )}
      </header>
      {rows.length === 0 && locked.length === 0 ? (
        <p>この順位には、きょう条件にあてはまる企業がありません。</p>
      ) : null}
      {rows.length === 0 ? null : (
        <div className="pt-4">
          <ChooseCompared companies={rows} />
        </div>
      )}
      <ol className="shown">
        {rows.map((row, at) => (
          <RankedRow
            key={row.ticker}
            row={row}
            lines={lines[at] ?? null}
            weights={weights}
            full={full}
          />
        ))}
      </ol>
      {locked.length === 0 ? null : <LockedRanks locked={locked} offers={offers} />}
      <nav className="flex justify-between gap-3 pt-5" aria-label="順位のページ">
        {isFirst ? (
          <span />
        ) : (
          <ButtonLink to={group === "main" ? "/promising" : "/promising?group=large"}>
            1位から
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink to={`/promising?${group === "main" ? "" : "group=large&"}from=${next}`}>
            {next}位から
          </ButtonLink>
        )}
      </nav>
    </section>
  );
}

function RankedRow({
  row,
  lines,
  weights,
  full,
}: {
  readonly row: PromisingRow;
  readonly lines: WeighedMonths | null;
  readonly weights: ReadonlyMap<string, number>;
  readonly full: number;
}) {
  const { rank, ticker, score, places, ratio, verdict, evidence, ctbm_accuracy: accuracy } = row;
  return (
    <li>
      <span className="rank num">{rank}</span>
      <div className="main">
        <p className="name">
          <Link to={companyPath(ticker)}>{formatCompanyName(row.name_jp)}</Link>
          <small>
            <span className="num">{ticker}</span> {row.industry_category}
          </small>
        </p>
        <p className="facts">{describe(row)}</p>
        {score === null || places === null ? null : (
          <p className="score">
            <b className="num">{score.toFixed(2)}</b>点
            <span className="score-bar" aria-hidden="true">
              {scorePartKeys.map((key) => (
                <i
                  key={key}
                  className={key}
                  style={{
                    inlineSize: `${(((places[key] ?? MIDDLE_PLACE) * (weights.get(key) ?? 0)) / full) * 100}%`,
                  }}
                />
              ))}
            </span>
          </p>
        )}
      </div>
      <div className="weighed num">
        {verdict === null ? null : <VerdictBadge verdict={verdict} />}
        <EvidenceNote level={evidence} />
        <span>
          {ratio === null ? null : <b>{formatMultiple(ratio)}倍</b>}
          {accuracy === null ? null : <small>正確度 {Math.round(accuracy)}</small>}
        </span>
        <span>
          {formatPrice(row.tape.close, row.tape.decimals)} <PriceChange tape={row.tape} />
        </span>
      </div>
      {lines === null ? null : (
        <WeighedLines name={formatCompanyName(row.name_jp)} months={lines} />
      )}
    </li>
  );
}

/** The facts in words; nothing of those that are not known. */
function describe({ ratio, facts }: PromisingRow): string {
  const percent = [
    ["net_cash_ratio", facts.net_cash_ratio],
    ["operating_profit_to_ev", facts.operating_profit_to_ev],
    ["roe", facts.roe],
  ] as const;
  const known = percent.flatMap(([key, figure]) =>
    figure === null ? [] : [`${scoreParts[key].name} ${formatRatioPercent(figure)}%`],
  );
  const raised = facts.dividend_raised;
  const dividend =
    raised === null
      ? []
      : [raised === 0 ? "配当は前の期と同じ" : `配当 ${formatGapPercent(raised)}%`];
  return [...gapWords(ratio), ...known, ...dividend].join("、");
}

function gapWords(ratio: number | null): string[] {
  if (ratio === null) return [];
  const percent = Math.round(Math.abs(1 - ratio) * 100);
  if (percent === 0) return ["株価は理論価値とほぼ同じ"];
  return [`株価は理論価値を${percent}%${ratio < 1 ? "下回る" : "上回る"}`];
}

function LockedRanks({
  locked,
  offers,
}: {
  readonly locked: readonly number[];
  readonly offers: readonly Offer[];
}) {
  const words = offers.map(({ label, last_rank: last }, at) =>
    last === null
      ? `${at === 0 ? "すべての順位" : "全社の順位"}は${label}`
      : `${locked[0]}位から${last}位は${label}`,
  );
  const [cheapest] = offers;
  return (
    <>
      <ol className="locked" aria-label="伏せている順位">
        {locked.map((rank) => (
          <li key={rank} value={rank}>
            <span className="rank num">{rank}</span>
            <i />
            <i />
            <i />
          </li>
        ))}
      </ol>
      <div className="offer">
        <p>
          {words.length === 0 ? null : <b>{words.join("、")}で見られます。</b>}
          <span className="note">
            順位そのものが判定を表すため、会社名も伏せ、画面のデータにも入れていません。
          </span>
        </p>
        {cheapest === undefined ? null : (
          <p className="actions">
            <ButtonLink to="/pricing">料金を見る</ButtonLink>
            <span className="note">
              {cheapest.label} 月額{formatCount(cheapest.price)}円(税込)
            </span>
          </p>
        )}
      </div>
    </>
  );
}
