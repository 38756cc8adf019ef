import type { RecordPick, ScreenRecord } from "@tenbin/contract";
import { Link } from "react-router";
import { day, formatCompanyName, formatPoints } from "../../ui/format.ts";
import { companyPath } from "../../urls/company-url.ts";
import { formatFigure, returnFormat } from "../../components/record-format.ts";
import "./screen-record.css";

/** The picks that rose and that fell the most. */
export function RecordPicks({ picks }: { readonly picks: ScreenRecord["picks"] }) {
  return (
    <div className="record-picks">
      <PickTable caption="いちばん上がったもの" picks={picks.best} />
      <PickTable caption="いちばん下がったもの" picks={picks.worst} />
      <p className="note">
        見つかった月末から、見つからなくなった月末までの変化です。わかる配当を含み、売買の費用は引いていません。
        {picks.hidden_after === null
          ? null
          : `${day(picks.hidden_after)}までに見つからなくなったものから選んでいます。その後も見つかっていたものは判定を表すため、載せていません。`}
      </p>
    </div>
  );
}

function PickTable({
  caption,
  picks,
}: {
  readonly caption: string;
  readonly picks: readonly RecordPick[];
}) {
  if (picks.length === 0) return null;
  return (
    <table className="data-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">企業と期間</th>
          <th scope="col" className="n">
            変化
          </th>
          <th scope="col" className="n">
            全社
          </th>
          <th scope="col" className="n">
            差
          </th>
        </tr>
      </thead>
      <tbody>
        {picks.map((pick) => (
          <tr key={`${pick.company?.ticker} ${pick.entered} ${pick.change}`}>
            <th scope="row">
              <PickName company={pick.company} />
              <small>{spanText(pick)}</small>
            </th>
            <td className="n">{formatFigure(pick.change, returnFormat)}</td>
            <td className="n">{formatFigure(pick.all_change, returnFormat)}</td>
            <td className="n">
              <b>{formatPoints(pick.change - pick.all_change)}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PickName({ company }: Pick<RecordPick, "company">) {
  if (company === null) return "名簿にない企業";
  return (
    <>
      <Link to={companyPath(company.ticker)}>{formatCompanyName(company.name_jp)}</Link>{" "}
      <span className="num">{company.ticker}</span>
    </>
  );
}

function spanText({ entered, left, delisted, months }: RecordPick): string {
  const end = left === null ? "続いています" : `${day(left)}まで`;
  return `${day(entered)}から${end}(${months}か月)${delisted ? "、上場をやめた" : ""}`;
}
