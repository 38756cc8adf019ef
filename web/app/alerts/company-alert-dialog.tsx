import type { AlertOverview, CompanyAlerts } from "@tenbin/contract";
import { alertFrequencyLabels, alertLevels } from "@tenbin/contract/alert";
import { useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { useApiData } from "../billing/use-api-data.ts";
import { emitError } from "../telemetry/error-channel.ts";
import { Button } from "../ui/actions/button.tsx";
import { Skeleton, SkeletonLine } from "../ui/feedback/skeleton.tsx";
import { Switch } from "../ui/forms/checkbox.tsx";
import { findRefusedFields } from "../ui/forms/refused-fields.ts";
import { parseNumber } from "../ui/forms/numbers.ts";
import { Dialog, DialogClose } from "../ui/overlays/dialog.tsx";
import { recordStep } from "../viewer/record-step.ts";
import { CompanyAlertRow } from "./company-alert-row.tsx";
import { type AlertRow, alertRowOf, toForm, toSent } from "./company-form.ts";
import type { BellCompany } from "./bell-company.ts";
import "../ui/forms/forms.css";
import "./alerts.css";

const { ratio, price } = alertLevels;
const LEVEL_NOTE = `水準を数字で入力してください。株価は${price.min}円から${price.max.toLocaleString("ja-JP")}円まで、株価÷理論価値は${ratio.min}倍から${ratio.max}倍までです。`;

interface DialogProps extends BellCompany {
  readonly onClose: () => void;
}

/** What of one company a member is told. */
export default function CompanyAlertDialog(props: DialogProps) {
  const { ticker, name, onClose } = props;
  const { data, failure } = useApiData("getAlerts", {}, true);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`${name}の通知`}
      description="市場が開いた日の夜に1度、その日の株価と開示で確かめます。設定したときの状態は知らせません。"
    >
      {data === null ? (
        <>
          {failure === null ? (
            <Skeleton label="通知の設定を読み込んでいます">
              <SkeletonLine width={90} />
              <SkeletonLine />
            </Skeleton>
          ) : (
            <p role="alert">{failure.message}</p>
          )}
          <div className="actions">
            <DialogClose>閉じる</DialogClose>
          </div>
        </>
      ) : (
        <CompanyForm
          {...props}
          overview={data}
          saved={data.companies.find((company) => company.ticker === ticker) ?? null}
        />
      )}
    </Dialog>
  );
}

function CompanyForm({
  ticker,
  isAnalysed,
  onClose,
  overview,
  saved,
}: DialogProps & { readonly overview: AlertOverview; readonly saved: CompanyAlerts | null }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [form, setForm] = useState(() => toForm(saved?.alerts ?? []));
  const [isStopped, setStopped] = useState(saved?.stop_alert ?? false);
  const sent = toSent(form, parseNumber);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const change = (changed: AlertRow) => {
    setRefused(refused.filter((key) => key !== changed.key));
    setForm({ ...form, rows: form.rows.map((row) => (row.key === changed.key ? changed : row)) });
  };
  const save = () =>
    run(
      async () => {
        setRefused([]);
        const body = { alerts: sent ?? [], stop_alert: isStopped };
        await api().call("putCompanyAlerts", { params: { ticker }, body });
        if (body.alerts.length > 0) void recordStep(api(), "alert_set", emitError);
        onClose();
      },
      (error) => {
        const { fields, hasMore } = findRefusedFields(error, (place) => alertRowOf(form, place));
        setRefused(fields);
        return !hasMore;
      },
    );
  return (
    <>
      <ul className="alert-rows">
        {form.rows.map((row) => (
          <CompanyAlertRow
            key={row.key}
            row={row}
            isAnalysed={isAnalysed}
            isRefused={refused.includes(row.key)}
            onChange={change}
          />
        ))}
      </ul>
      {form.others.length === 0 ? null : (
        <p className="note">ほかに{form.others.length}件の設定があります。そのまま残します。</p>
      )}
      <Switch
        label="この企業のメールを止める"
        help="止めているあいだも、届いた通知の一覧には残ります。"
        checked={isStopped}
        onChange={setStopped}
      />
      <p className="note">
        メールは、いまのプランでは{alertFrequencyLabels[overview.allowed]}が最も早い頻度です。
        {overview.allowed === "same_day" ? null : "単品購入した企業は、当日の夜に届きます。"}
        <Link to="/setting#alerts">頻度と時間帯の設定</Link>
      </p>
      {sent === null ? <p className="note">{LEVEL_NOTE}</p> : null}
      <FailureNotice failure={failure} />
      <div className="actions">
        <DialogClose />
        <Button variant="primary" disabled={busy || sent === null} onClick={save}>
          保存する
        </Button>
      </div>
    </>
  );
}
