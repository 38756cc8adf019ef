import "./evidence.css";
import { Link } from "react-router";
import type { CompanyResponse, EvidenceFactKey } from "@tenbin/contract";
import { evidenceLabels } from "@tenbin/contract/labels";
import { formatGapPercent, formatRatioPercent, NOT_AVAILABLE } from "../../../ui/format.ts";
import { PhoneFold } from "../../../ui/content/phone-fold.tsx";
import { Meter } from "../../../ui/figures/meter.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { evidenceFacts, operatingProfitDefinition } from "../../../components/evidence-facts.ts";
import { evidenceAbsences, evidenceThirds } from "./evidence-text.ts";
import { TermLink } from "../../../components/term-link.tsx";

const keys = Object.keys(evidenceFacts) as EvidenceFactKey[];

interface EvidenceSectionProps {
  readonly company: CompanyResponse;
  /** Beside another section: the heading stands above. */
  readonly wide?: boolean;
}

/** The four facts are shown to everybody, their places and the level only with the analysis. */
export function EvidenceSection({ company, wide = false }: EvidenceSectionProps) {
  const { masked, page } = company;
  const { fiscal_year: year, carried_from: carriedFrom, facts } = page.evidence;
  return (
    <Section
      id="evidence"
      wide={wide}
      heading="裏付け"
      note={
        <>
          <p>
            四つの事実を全社の中の順位にし、順位の合計で全社を三つに等分したものです。判定とは別に求めます。
            <TermLink term="evidence" name="裏付け" />
          </p>
        </>
      }
    >
      <p>
        <EvidenceSentence company={company} />
      </p>
      <PhoneFold summary="四つの事実とその位置">
        <table className="data-table evidence-table">
          <caption className="note">
            {year === null
              ? "年度の決算書類がありません"
              : `${year}までの年度の決算書類と最新の株価から`}
            {carriedFrom === null
              ? null
              : `。${year}は決算短信だけのため、貸借対照表の内訳は${carriedFrom}のもの`}
          </caption>
          <thead>
            <tr>
              <th scope="col">事実</th>
              <th scope="col" className="n">
                値
              </th>
              <th scope="col">全社の中の位置</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">
                  {evidenceFacts[key].name}
                  <span className="note">{definitionOf(key, page.evidence.profit_years)}</span>
                </th>
                <td className="n">{formatFigure(key, facts[key].figure)}</td>
                <td>
                  <Place place={facts[key].place} masked={masked} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PhoneFold>
      <p className="note">
        裏付けが強くても、株価が上がるとは限りません。過去に判定と裏付けごとに市場の中央値を上回った割合は、
        <Link to="/sf#record">計算方法と検証結果</Link>にあります。
      </p>
    </Section>
  );
}

/** Without any year, as it is defined. */
function definitionOf(key: EvidenceFactKey, profitYears: number): string {
  return key === "operating_profit_to_ev" && profitYears > 0
    ? operatingProfitDefinition(profitYears)
    : evidenceFacts[key].definition;
}

function EvidenceSentence({
  company: { evidence: level, masked, page },
}: {
  company: CompanyResponse;
}) {
  if (masked) {
    const reason =
      page.as_of?.plan_limit == null
        ? "この企業の分析が未解放のため"
        : "ご利用中のプランで表示できる期間より前の日のため";
    return <>順位と強・中・弱は、{reason}、表示していません。</>;
  }
  if (level !== null) {
    return (
      <>
        裏付けは<b>{evidenceLabels[level]}</b>です。順位の合計は、全社の{evidenceThirds[level]}
        に入ります。
      </>
    );
  }
  const { absence } = page.evidence;
  return <>{absence === null ? null : evidenceAbsences[absence]}</>;
}

function formatFigure(key: EvidenceFactKey, figure: number | null): string {
  if (figure === null) return NOT_AVAILABLE;
  return key === "dividend_raised"
    ? `${formatGapPercent(figure)}%`
    : `${formatRatioPercent(figure)}%`;
}

function Place({ place, masked }: { place: number | null; masked: boolean }) {
  if (masked) return <span className="masked">未表示</span>;
  if (place === null) return <>{NOT_AVAILABLE}</>;
  return (
    <>
      <span className="num">上から{Math.max(1, Math.ceil(100 - 100 * place))}%</span>
      <Meter at={place * 100} />
    </>
  );
}
