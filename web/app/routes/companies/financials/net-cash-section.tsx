import type { CompanyResponse } from "@tenbin/contract";
import { SECURITIES_SHARE } from "@tenbin/contract/verdict";
import { absenceLabel } from "../../../components/absence-labels.ts";
import { NetCashTable } from "../../../components/net-cash-table.tsx";
import { PhoneFold } from "../../../ui/content/phone-fold.tsx";
import { Unit } from "../../../ui/figures/figure.tsx";
import {
  day,
  formatPeriodEnd,
  jstDate,
  moneyQuantity,
  formatWholePercent,
} from "../../../ui/format.ts";
import { NoFigure, ShortSection } from "./short-section.tsx";
import { TermLink } from "../../../components/term-link.tsx";

export function NetCashSection({ company }: { company: CompanyResponse }) {
  const { netcash, cash_price_ratio: ratio, page } = company;
  const { netcash_parts: parts } = page;
  const source = page.disclosures.find(({ document_id: id }) => id === parts?.document_id);
  return (
    <ShortSection
      heading={
        parts === null
          ? "ネットキャッシュ"
          : `ネットキャッシュ(${formatPeriodEnd(parts.period_end)})`
      }
      note={
        <>
          流動資産+投資有価証券の{SECURITIES_SHARE * 10}割−負債
          {source === undefined ? null : (
            <>
              。<span className="num">{day(jstDate(source.disclosed_at))}</span>開示の書類から
            </>
          )}
          。<TermLink term="net_cash" name="ネットキャッシュ" />
        </>
      }
    >
      {netcash === null || parts === null ? (
        <NoFigure>{absenceLabel(page.absences["netcash"])}</NoFigure>
      ) : (
        <>
          <p className="key num">
            {moneyQuantity(netcash).figure}
            <Unit>{moneyQuantity(netcash).unit}</Unit>
            {ratio === null ? null : <small>時価総額の{formatWholePercent(ratio)}%</small>}
          </p>
          <PhoneFold summary="内訳">
            <NetCashTable parts={parts} total={netcash} />
          </PhoneFold>
        </>
      )}
    </ShortSection>
  );
}
