import type { CompanyResponse } from "@tenbin/contract";
import { DividendBars, formatDividend } from "../../../charts/dividend-bars.tsx";
import { Unit } from "../../../ui/figures/figure.tsx";
import { formatYield } from "../../../ui/format.ts";
import { NoFigure, ShortSection } from "./short-section.tsx";
import { TermLink } from "../../../components/term-link.tsx";

export function DividendsSection({ company }: { company: CompanyResponse }) {
  const { dividends, figures } = company.page;
  const newest = dividends.findLast(({ dps }) => dps !== null);
  const splitYears = dividends.filter((year) => year.split_within).map(({ name }) => name);
  return (
    <ShortSection
      heading="配当"
      note={
        <>
          1株あたり、単位は円。過去の株式分割を調整しています。
          {dividends.some((year) => year.share_basis_assumed)
            ? "予想は分割前に開示されたもので、どの株数によるかを予想純利益から推定しています。"
            : ""}
          {splitYears.length > 0
            ? `${splitYears.join("、")}は期中に株式分割か併合があり、その前と後の株の配当を足した額のことがあるため、利回りや増配の計算に使いません。`
            : ""}
          <TermLink term="dividend" name="配当" />
        </>
      }
    >
      {newest === undefined || newest.dps === null ? (
        <NoFigure>1株配当が開示されていません</NoFigure>
      ) : (
        <>
          <p className="key num">
            {formatDividend(newest.dps)}
            <Unit>円</Unit>
            <small>
              {newest.name}
              {newest.forecast ? " 予想" : ""}
              {newest.split_within ? " 分割前後の配当の合計" : ""}
              {figures.dividend_yield === null
                ? ""
                : `、利回り${formatYield(figures.dividend_yield)}%`}
            </small>
          </p>
          <DividendBars years={dividends} />
        </>
      )}
    </ShortSection>
  );
}
