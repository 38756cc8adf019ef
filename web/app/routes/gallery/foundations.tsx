import * as format from "../../ui/format.ts";
import { DescriptionList } from "../../ui/content/description-list.tsx";
import { Specimen } from "./specimen.tsx";

/** Names after --color-, grouped by use. */
const colours: readonly (readonly [string, readonly string[]])[] = [
  ["地", ["ground", "sheet", "sunken"]],
  ["墨", ["ink", "ink-2", "ink-3", "ink-4", "on-ink"]],
  ["線", ["hairline", "line", "rule"]],
  ["アクセント", ["accent", "accent-strong", "accent-soft", "on-accent"]],
  ["判定", ["very-cheap", "cheap", "fair", "expensive", "very-expensive"]],
  [
    "判定の地",
    ["very-cheap-soft", "cheap-soft", "fair-soft", "expensive-soft", "very-expensive-soft"],
  ],
  ["値動き", ["up", "down"]],
  ["知らせ", ["notice-soft", "notice-ink", "danger", "danger-soft", "ok", "ok-soft"]],
  ["図", ["chart-grid", "chart-axis", "chart-bar", "chart-bar-now", "chart-value-raw"]],
];

const sizes: readonly (readonly [string, string])[] = [
  ["text-3xl", "2,570円"],
  ["text-2xl", "みなと精工"],
  ["text-xl", "118.6億円"],
  ["text-lg", "判定の理由"],
  ["text-md", "株価は理論価値を28%下回っています"],
  ["text-base", "本文。決算から見積もった価値と株価を比べます。"],
  ["text-sm", "表 1,842円 △3.2 +1.32%"],
  ["text-xs", "注記 2025年3月期"],
  ["text-2xs", "図の文字 2021年"],
];

const holding = format.holdingQuantity(4_410_000);
const formatSamples: readonly (readonly [string, string])[] = [
  [
    "億円と兆円",
    `${format.formatMoney(118.6e8)}、${format.formatMoney(9_999e8)}、${format.formatMoney(1.24e12)}`,
  ],
  ["保有額", holding.figure + holding.unit],
  ["損失", `${format.formatMoney(-3.2e8)}、1株${format.formatYenPerShare(-12.34)}`],
  ["株価", `${format.formatPrice(1842, 0)}、${format.formatPrice(98.4, 0)}`],
  ["値動き", `${format.formatPriceChange(24, 1842, 0)}円(${format.formatChangePercent(0.0132)}%)`],
  ["倍率と利回り", `${format.formatMultiple(0.72)}倍、${format.formatYield(0.0293)}%`],
  ["比率と差", `${format.formatRatioPercent(0.642)}%、${format.formatPoints(0.031)}ポイント`],
  ["価値との差", `${format.formatGapPercent(-0.283)}%`],
  ["金額の差", format.formatMoneyChange(-3.2e8)],
  ["日と時刻", format.formatDateTime("2025-11-14T15:30:00+09:00")],
  [
    "決算期",
    `${format.fiscalYearName("2025-03-31")}、${format.formatFiscalYearTick("2025年3月期")}、${format.formatFiscalYearShortTick("2025年3月期")}`,
  ],
  ["無い値", format.NOT_AVAILABLE],
];

export function Foundations() {
  return (
    <>
      <Specimen name="tokens: color">
        <dl className="grid gap-3">
          {colours.map(([use, names]) => (
            <div key={use} className="grid gap-1">
              <dt className="text-xs text-ink-2">{use}</dt>
              <dd className="grid grid-cols-2 gap-2 tablet:grid-cols-5">
                {names.map((name) => (
                  <span key={name} className="grid text-2xs text-ink-2">
                    <i
                      className="h-8 rounded-sm border border-hairline"
                      style={{ background: `var(--color-${name})` }}
                    />
                    {name}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Specimen>
      <Specimen name="tokens: text">
        <div>
          {sizes.map(([size, sample]) => (
            <p
              key={size}
              className="num leading-snug whitespace-normal"
              style={{ fontSize: `var(--${size})` }}
            >
              {sample} <small className="text-2xs text-ink-3">{size}</small>
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="format.ts">
        <DescriptionList
          items={formatSamples.map(([term, description]) => ({
            term,
            description: <span className="num whitespace-normal">{description}</span>,
          }))}
        />
      </Specimen>
    </>
  );
}
