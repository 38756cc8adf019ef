import type { DiaryEntry } from "@tenbin/contract";
import { decisionLabels } from "@tenbin/contract/portfolio/decision";
import { fromUnixSeconds } from "@tenbin/contract/time";
import { Link } from "react-router";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Badge } from "../../../ui/figures/badge.tsx";
import { day, formatCompanyName, jstDate } from "../../../ui/format.ts";
import { Dialog, DialogClose } from "../../../ui/overlays/dialog.tsx";
import { companyPath } from "../../../urls/company-url.ts";
import {
  describeFrozen,
  describeGrounds,
  describeHeld,
  describeSplits,
} from "./describe-decision.ts";

/** What was written, what was known that day, and what became of it. */
export function DecisionItem({
  entry,
  onRemoved,
}: {
  readonly entry: DiaryEntry;
  readonly onRemoved: () => void;
}) {
  const { ticker, decision, text, frozen, is_due: isDue, due_on: dueOn } = entry;
  const name = formatCompanyName(entry.name_jp);
  const writtenOn = day(jstDate(fromUnixSeconds(entry.written_at).toISOString()));
  const marketDay = frozen.market_day === null ? "その日" : `${day(frozen.market_day)}の市場`;
  const grounds = describeGrounds(entry);
  return (
    <article className="decision" aria-label={`${writtenOn}、${name}`}>
      <header>
        <Badge>{decisionLabels[decision]}</Badge>
        <Link to={companyPath(ticker)}>
          {name} <span className="num">{ticker}</span>
        </Link>
        <span className="note">{writtenOn}に記録</span>
      </header>
      <p className="decision-text">{text}</p>
      <p className="note">
        {marketDay}:{describeFrozen(entry)}
        {grounds}
      </p>
      {isDue ? (
        <Held entry={entry} />
      ) : (
        <p className="note">{day(dueOn)}に、その後の値と並べて表示します。</p>
      )}
      <RemoveDecision entry={entry} name={name} onRemoved={onRemoved} />
    </article>
  );
}

function Held({ entry }: { readonly entry: DiaryEntry }) {
  const lines = describeHeld(entry);
  const splits = describeSplits(entry);
  const { until } = entry.held;
  if (until === null || lines.length === 0) {
    return <p className="note">いまの株価と比べられません。</p>;
  }
  return (
    <>
      <dl>
        <dt>{day(until)}との比較</dt>
        {lines.map(({ label, from, to, note }) => (
          <dd key={label}>
            {label}:{from} → <strong>{to}</strong>
            {note === null ? null : <span className="note"> {note}</span>}
          </dd>
        ))}
        {entry.masked ? <dd>理論価値、判定:未解放</dd> : null}
      </dl>
      {splits === null ? null : <p className="note">{splits}</p>}
    </>
  );
}

function RemoveDecision({
  entry: { id },
  name,
  onRemoved,
}: {
  readonly entry: DiaryEntry;
  readonly name: string;
  readonly onRemoved: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const remove = () =>
    run(async () => {
      await api().call("deleteDiaryEntry", { params: { id } });
      onRemoved();
    });
  return (
    <>
      <Dialog
        title="この記録を削除しますか"
        description="削除すると元に戻せません。"
        trigger={
          <Button small variant="quiet" disabled={busy} aria-label={`${name}の判断を削除`}>
            削除
          </Button>
        }
        actions={
          <>
            <DialogClose />
            <DialogClose variant="danger" onClick={remove}>
              削除する
            </DialogClose>
          </>
        }
      />
      <FailureNotice failure={failure} />
    </>
  );
}
