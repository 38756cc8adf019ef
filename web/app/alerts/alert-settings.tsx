import type { AlertOverview, AlertSettings as Settings } from "@tenbin/contract";
import {
  type AlertFrequency,
  alertFrequencies,
  alertFrequencyLabels,
  MORNING_HOUR,
} from "@tenbin/contract/alert";
import { planLabels } from "@tenbin/contract/billing/plan";
import { useState } from "react";
import { Link } from "react-router";
import { FailureNotice } from "../accounts/failure-notice.tsx";
import { useApi } from "../accounts/use-api.ts";
import { useAsyncAction } from "../accounts/use-async-action.ts";
import { ViewerSkeleton } from "../accounts/settings-screen.tsx";
import { useApiData } from "../billing/use-api-data.ts";
import { Button } from "../ui/actions/button.tsx";
import { Disclosure } from "../ui/content/disclosure.tsx";
import { Switch } from "../ui/forms/checkbox.tsx";
import { InlineSelect } from "../ui/forms/select-field.tsx";
import "../ui/forms/forms.css";
import "./alerts.css";

/** How often, when and of what a member is told. A failure to load shows nothing. */
export function AlertSettings({ isReady }: { readonly isReady: boolean }) {
  const { data, failure, reload } = useApiData("getAlerts", {}, isReady);
  if (data === null) return failure === null ? <ViewerSkeleton /> : null;
  return <SettingsForm overview={data} onChange={reload} />;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const toOption = (suffix: string) => (hour: number) => ({
  value: String(hour),
  label: `${hour}時${suffix}`,
});
const NO_QUIET = { value: "", label: "なし" };

function SettingsForm({
  overview,
  onChange,
}: {
  readonly overview: AlertOverview;
  readonly onChange: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [settings, setSettings] = useState(overview.settings);
  const { allowed, same_day_plan: plan, companies, screens } = overview;
  const save = (changes: Partial<Settings>) => {
    const before = settings;
    setSettings({ ...settings, ...changes });
    run(
      async () => {
        await api().call("putAlerts", { body: { settings: changes } });
      },
      () => {
        setSettings(before);
        return false;
      },
    );
  };
  const resume = (ticker: string) =>
    run(async () => {
      await api().call("putCompanyAlerts", { params: { ticker }, body: { stop_alert: false } });
      onChange();
    });
  const { frequency, quiet_from: from, quiet_until: until } = settings;
  const isQuiet = from !== null && until !== null;
  return (
    <div className="alert-settings">
      <InlineSelect
        label="メールの頻度"
        value={soonest(frequency, allowed)}
        disabled={busy}
        options={alertFrequencies.map((value) => ({
          value,
          label: alertFrequencyLabels[value],
          disabled: soonest(value, allowed) !== value,
        }))}
        onChange={(event) => save({ frequency: event.currentTarget.value as AlertFrequency })}
      />
      {allowed === "same_day" || plan === null ? null : (
        <p className="note">
          当日の夜のメールは、{planLabels[plan]}以上のプランと、単品購入した企業で届きます。
          <Link to="/pricing">プランの違い</Link>
        </p>
      )}
      <div className="cluster">
        <InlineSelect
          label="メールを送らない時間帯"
          value={isQuiet ? String(from) : ""}
          disabled={busy}
          options={[NO_QUIET, ...HOURS.map(toOption("から"))]}
          onChange={({ currentTarget: { value } }) =>
            save(
              value === ""
                ? { quiet_from: null, quiet_until: null }
                : { quiet_from: Number(value), quiet_until: endAfter(Number(value), until) },
            )
          }
        />
        {isQuiet ? (
          <InlineSelect
            label="送らない時間帯の終わり"
            value={String(until)}
            disabled={busy}
            options={HOURS.filter((hour) => hour !== from).map(toOption("まで"))}
            onChange={(event) => save({ quiet_until: Number(event.currentTarget.value) })}
          />
        ) : null}
      </div>
      <Switch
        label="ポートフォリオの企業の動きを知らせる"
        help="判定の変化、新しい開示、5営業日以内の決算発表の予定を、上の頻度で届けます。"
        checked={settings.portfolio}
        disabled={busy}
        onChange={(portfolio) => save({ portfolio })}
      />
      <FailureNotice failure={failure} />
      {companies.length + screens.length === 0 ? (
        <p className="note">
          企業ごとの通知は企業のページで、条件の通知は「保存した条件」で設定します。
        </p>
      ) : (
        <Subjects overview={overview} isBusy={busy} onResume={resume} />
      )}
    </div>
  );
}

/** More are folded, so that the settings below stay near. */
const SHOWN_SUBJECTS = 10;

function Subjects({
  overview: { companies, screens },
  isBusy,
  onResume,
}: {
  readonly overview: AlertOverview;
  readonly isBusy: boolean;
  readonly onResume: (ticker: string) => void;
}) {
  const count = companies.length + screens.length;
  const list = (
    <ul className="alert-subjects">
      {companies.map(({ ticker, name_jp: name, alerts, stop_alert: isStopped }) => (
        <li key={ticker}>
          <Link to={`/companies/${ticker}`}>
            {ticker} {name}
          </Link>
          <span className="note">
            {alerts.filter(({ status }) => status === "armed").length}件の通知
            {isStopped ? "、メールは停止中" : ""}
          </span>
          {isStopped ? (
            <Button
              small
              disabled={isBusy}
              aria-label={`${name}のメールを再開する`}
              onClick={() => onResume(ticker)}
            >
              再開する
            </Button>
          ) : null}
        </li>
      ))}
      {screens.map(({ screen_id: id, name, status }) => (
        <li key={id}>
          <Link to={`/screening?saved=${id}`}>保存した条件「{name}」</Link>
          <span className="note">{status === "armed" ? "通知中" : "終わりました"}</span>
        </li>
      ))}
    </ul>
  );
  return count <= SHOWN_SUBJECTS ? (
    list
  ) : (
    <Disclosure summary={`通知を設定した企業と条件(${count}件)`}>{list}</Disclosure>
  );
}

/** The same hour would be no time at all. */
function endAfter(from: number, until: number | null): number {
  const end = until ?? MORNING_HOUR;
  return end === from ? (from + 1) % HOURS.length : end;
}

function soonest(wished: AlertFrequency, allowed: AlertFrequency): AlertFrequency {
  const place = Math.min(alertFrequencies.indexOf(wished), alertFrequencies.indexOf(allowed));
  return alertFrequencies[place]!;
}
