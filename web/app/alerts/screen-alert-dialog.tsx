import type { AlertOverview } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { useApiData } from "../billing/use-api-data.ts";
import { emitError } from "../telemetry/error-channel.ts";
import { Button } from "../ui/actions/button.tsx";
import { Skeleton, SkeletonLine } from "../ui/feedback/skeleton.tsx";
import { Dialog, DialogClose } from "../ui/overlays/dialog.tsx";
import { recordStep } from "../viewer/record-step.ts";
import "../ui/forms/forms.css";
import "./alerts.css";

interface ScreenProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Whether a member is told who enters and leaves a saved screen. */
export default function ScreenAlertDialog(props: ScreenProps) {
  const { data, failure } = useApiData("getAlerts", {}, true);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
      title={`「${props.name}」の通知`}
      description="市場が開いた日の夜に1度、条件に入った企業と外れた企業を確かめます。境目を行き来する企業は、1度だけ知らせます。"
    >
      {data === null ? (
        <>
          {failure === null ? (
            <Skeleton label="通知の設定を読み込んでいます">
              <SkeletonLine width={90} />
            </Skeleton>
          ) : (
            <p role="alert">{failure.message}</p>
          )}
          <div className="actions">
            <DialogClose>閉じる</DialogClose>
          </div>
        </>
      ) : (
        <ScreenForm {...props} overview={data} />
      )}
    </Dialog>
  );
}

const CHOICES = [
  ["enters", "条件に入った企業があったとき"],
  ["leaves", "条件から外れた企業があったとき"],
  ["once", "1回だけ知らせる"],
] as const;

function ScreenForm({ id, onClose, overview }: ScreenProps & { readonly overview: AlertOverview }) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const saved = overview.screens.find(({ screen_id: screen }) => screen === id);
  const isOn = saved?.status === "armed";
  const [chosen, setChosen] = useState({
    enters: isOn && saved.enters,
    leaves: isOn && saved.leaves,
    once: saved?.once ?? false,
  });
  const { screens_plan: plan } = overview;
  const save = () =>
    run(async () => {
      await api().call("putAlerts", { body: { screen: { screen_id: id, ...chosen } } });
      if (chosen.enters || chosen.leaves) void recordStep(api(), "alert_set", emitError);
      onClose();
    });
  return (
    <>
      {plan === null ? null : (
        <p className="note">
          保存した条件の通知は、{planLabels[plan]}以上で使えます。
          <Link to="/pricing">プランの違い</Link>
        </p>
      )}
      {saved?.status === "told" ? (
        <p className="note">1回お知らせしました。保存すると、もう一度待ちます。</p>
      ) : null}
      {saved?.status === "ended" ? (
        <p className="note">ご利用のプランが変わったため、通知は終わりました。</p>
      ) : null}
      <ul className="alert-rows">
        {CHOICES.map(([key, label]) => (
          <li key={key}>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen[key]}
                disabled={plan !== null && !chosen[key]}
                onChange={(event) => setChosen({ ...chosen, [key]: event.currentTarget.checked })}
              />
              <span>{label}</span>
            </label>
          </li>
        ))}
      </ul>
      <FailureNotice failure={failure} />
      <div className="actions">
        <DialogClose />
        <Button variant="primary" disabled={busy} onClick={save}>
          保存する
        </Button>
      </div>
    </>
  );
}
