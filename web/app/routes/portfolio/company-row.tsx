import type { NotAnalyzedReason, PortfolioCompany } from "@tenbin/contract";
import { verdictLabels } from "@tenbin/contract/labels";
import { memo, useRef, useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { onDemand } from "../../components/on-demand.tsx";
import { ButtonLink } from "../../ui/actions/button.tsx";
import { Badge } from "../../ui/figures/badge.tsx";
import { Meter } from "../../ui/figures/meter.tsx";
import { PriceChange } from "../../ui/figures/tape.tsx";
import { VerdictLane } from "../../ui/figures/verdict-scale.tsx";
import {
  day,
  formatCompanyName,
  formatCount,
  formatMultiple,
  formatPoints,
  formatPrice,
  formatYenChange,
  formatRatioPercent,
  formatWholePercent,
} from "../../ui/format.ts";
import { toasts } from "../../ui/overlays/toasts.ts";
import { StarIcon } from "../../ui/star-icon.tsx";
import { companyPath } from "../../urls/company-url.ts";
import { WriteDecision } from "./diary/write-decision.tsx";
import { describeHolding } from "./describe-holding.ts";
import { describeReason } from "./describe-reason.tsx";
import { formatShares, positionOf, returnOf, weightOf } from "./summarize-portfolio.ts";
import type { IsDraft } from "./use-draft-guard.tsx";
import "./company-row.css";

const EntryEditor = onDemand(
  () => import("./entry-editor.tsx"),
  <p className="entry-loading">読み込んでいます</p>,
);

interface RowProps {
  readonly company: PortfolioCompany;
  /** Null: analysed. */
  readonly group: NotAnalyzedReason | null;
  /** Yen of the whole portfolio. */
  readonly whole: number;
  /** Where no heading says it. */
  readonly showsVerdict: boolean;
  readonly autosave: boolean;
  readonly drafts: Set<IsDraft>;
  /** As `EntryEditor` takes them. */
  readonly places: readonly number[];
  readonly at: number;
  readonly onChange: () => void;
}

/** Is not rendered again where only another order than the member's own is chosen, or what stands above changes. */
export const CompanyRow = memo(function CompanyRow(props: RowProps) {
  const { company, group, whole, showsVerdict, onChange } = props;
  const { ticker, name_jp, industry_category: sector, tape, next_results: next } = company;
  const name = formatCompanyName(name_jp);
  const [isOpen, setOpen] = useState(false);
  const kind = group === null ? company.verdict : "off";
  return (
    <li className={`portfolio-row ${kind} ${isOpen ? "open" : ""}`}>
      <RemoveStar ticker={ticker} name={name} onChange={onChange} />
      <div className="company">
        <Link to={companyPath(ticker)}>
          <span className="num">{ticker}</span> <b>{name}</b>
        </Link>
        <small>
          {sector}
          {next === null ? null : (
            <>
              {" "}
              <span>次の決算 {day(next)}</span>
            </>
          )}
        </small>
      </div>
      <div className="price">
        <b className="num">{formatPrice(tape.close, tape.decimals)}</b>
        <PriceChange tape={tape} yen />
      </div>
      {group === null ? (
        <Analysis company={company} showsVerdict={showsVerdict} />
      ) : (
        <Reason company={company} group={group} />
      )}
      <Held company={company} whole={whole} />
      <Entry {...props} name={name} />
      <HoldingNotice company={company} name={name} onChange={onChange} />
      <button
        type="button"
        className="more"
        aria-expanded={isOpen}
        aria-label={`${name}の詳細`}
        onClick={() => setOpen(!isOpen)}
      />
    </li>
  );
});

function Analysis({ company, showsVerdict }: Pick<RowProps, "company" | "showsVerdict">) {
  const { verdict, ratio, ctbm_accuracy: accuracy, progress, progress_mean: mean } = company;
  return (
    <>
      <VerdictLane ratio={ratio} />
      <div className="ratio">
        <b className="num">{formatMultiple(ratio)}倍</b>
        {showsVerdict && verdict !== null ? <small>{verdictLabels[verdict]}</small> : null}
      </div>
      <div className="accuracy">
        <em>正確度</em>{" "}
        <span className="num">{accuracy === null ? "－" : formatCount(accuracy)}</span>
        {accuracy === null ? null : <Meter at={accuracy} />}
      </div>
      <div className="progress">
        <em>進捗</em>{" "}
        {progress === null ? (
          "予想なし"
        ) : (
          <span className="num">{formatWholePercent(progress)}%</span>
        )}
        {mean === null ? null : <small className="num"> 平均 {formatWholePercent(mean)}%</small>}
      </div>
    </>
  );
}

function Reason({
  company,
  group,
}: Pick<RowProps, "company"> & { readonly group: NotAnalyzedReason }) {
  return (
    <div className="why">
      <span>{describeReason(company, group)}</span>
      {group === "not_authorized" ? (
        <ButtonLink small to={companyPath(company.ticker)}>
          解放の内容を見る
        </ButtonLink>
      ) : null}
    </div>
  );
}

function Held({ company, whole }: Pick<RowProps, "company" | "whole">) {
  const position = positionOf(company);
  const weight = weightOf(position?.amount, whole);
  const rate = position === null ? null : returnOf(position.gain, position.cost);
  return (
    <>
      <div className="weight">
        <em>比率</em>{" "}
        <b className="num">{weight === null ? "–" : `${formatRatioPercent(weight)}%`}</b>
        {position === null ? null : (
          <small className="num">{formatShares(position.shares)}株</small>
        )}
      </div>
      <div className="gain">
        {position?.gain == null ? null : (
          <>
            <em>損益</em> <b className="num">{formatYenChange(position.gain)}円</b>
            {rate === null ? null : <small className="num">{formatPoints(rate)}%</small>}
          </>
        )}
      </div>
      <div className="held-day">
        {position?.change == null ? null : (
          <span className="num">
            <em>保有の前日比</em> {formatYenChange(position.change)}円
          </span>
        )}
        {position?.dividends == null ? null : (
          <small className="num">配当 {formatCount(position.dividends)}円</small>
        )}
      </div>
    </>
  );
}

/** What became of the shares since they were written; confirmed, they are written as of today. */
function HoldingNotice({
  company,
  name,
  onChange,
}: Pick<RowProps, "company" | "onChange"> & { readonly name: string }) {
  const { ticker, holdings, holding_splits: changes } = company;
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const lines = describeHolding(company);
  if (lines.length === 0) return null;
  const isCarried = changes.every(({ carried }) => carried);
  const label = isCarried ? "この株数で記録する" : "記録どおりで正しい";
  const confirm = () =>
    run(async () => {
      await api().call("patchPortfolio", { params: { ticker }, body: { holdings } });
      onChange();
    });
  return (
    <div className="holding-notice">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {changes.length === 0 ? null : (
        <button
          type="button"
          className="write"
          disabled={busy}
          aria-label={`${label}(${name})`}
          onClick={confirm}
        >
          {label}
        </button>
      )}
      <FailureNotice failure={failure} />
    </div>
  );
}

/** Note and lists; all of the entry while it is edited. */
function Entry({ name, onChange, ...props }: RowProps & { readonly name: string }) {
  const { note, labels, holdings } = props.company;
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isEmpty = note === "" && labels.length === 0 && holdings.length === 0;
  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className={isEditing ? "note-cell editing" : "note-cell"}>
      {isEditing ? (
        <EntryEditor {...props} name={name} onSaved={onChange} onClose={close} />
      ) : (
        <>
          {labels.length === 0 ? null : (
            <ul className="labels" aria-label="リスト">
              {labels.map((label) => (
                <li key={label}>
                  <Badge>{label}</Badge>
                </li>
              ))}
            </ul>
          )}
          {note === "" ? null : <p>{note}</p>}
          <button
            ref={opener}
            type="button"
            className="write"
            aria-label={`${name}の記録を編集する`}
            onPointerEnter={EntryEditor.prefetch}
            onFocus={EntryEditor.prefetch}
            onClick={() => setEditing(true)}
          >
            {isEmpty ? "メモ・株数を書く" : "編集"}
          </button>{" "}
          <WriteDecision ticker={props.company.ticker} name={name} />
        </>
      )}
    </div>
  );
}

/** Removes at once; the toast takes it back. */
function RemoveStar({
  ticker,
  name,
  onChange,
}: {
  readonly ticker: string;
  readonly name: string;
  readonly onChange: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const restore = async () => {
    await api().call("restorePortfolio", { params: { ticker } });
    onChange();
  };
  const remove = () =>
    run(async () => {
      await api().call("deletePortfolio", { params: { ticker } });
      toasts.notify(`${name}をポートフォリオから外しました`, () => run(restore));
      onChange();
    });
  return (
    <div className="remove">
      <button
        type="button"
        className="icon-btn bare"
        disabled={busy}
        onClick={remove}
        aria-label={`${name}をポートフォリオから外す`}
      >
        <StarIcon filled />
      </button>
      <FailureNotice failure={failure} />
    </div>
  );
}
