import { alertKindLabels, valueDerivedAlerts } from "@tenbin/contract/alert";
import { useId } from "react";
import { REFUSED_TEXT } from "../ui/forms/messages.ts";
import {
  type AlertRow,
  disclosureGroups,
  kindOf,
  resultsChoices,
  type RowKey,
} from "./company-form.ts";

const LABELS: Readonly<Record<RowKey, string>> = {
  verdict: alertKindLabels.verdict,
  "ratio-below": "株価÷理論価値が水準以下になったとき",
  "ratio-above": "株価÷理論価値が水準を上回ったとき",
  "price-below": "株価が水準以下になったとき",
  "price-above": "株価が水準を上回ったとき",
  disclosure: alertKindLabels.disclosure,
  forecast: alertKindLabels.forecast,
  results: alertKindLabels.results,
  warning: alertKindLabels.warning,
};

const STATUS_NOTES = {
  armed: null,
  told: "1回お知らせしました。オンにすると、もう一度待ちます。",
  ended: "ご覧になれる分析が変わったため、終わりました。",
} as const;

export function CompanyAlertRow({
  row,
  isAnalysed,
  isRefused,
  onChange,
}: {
  readonly row: AlertRow;
  readonly isAnalysed: boolean;
  /** By the server. */
  readonly isRefused: boolean;
  readonly onChange: (row: AlertRow) => void;
}) {
  const id = useId();
  const isLocked = valueDerivedAlerts[kindOf(row.key)] && !isAnalysed;
  const note = isLocked
    ? "この企業の分析をご覧になれるプランで使えます。"
    : row.status === null
      ? null
      : STATUS_NOTES[row.status];
  return (
    <li>
      <label className="check" htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          checked={row.isOn}
          disabled={isLocked && !row.isOn}
          onChange={(event) => onChange({ ...row, isOn: event.currentTarget.checked })}
        />
        <span>{LABELS[row.key]}</span>
      </label>
      {row.isOn ? <RowDetails row={row} isRefused={isRefused} onChange={onChange} /> : null}
      {isRefused ? (
        <p className="error" role="alert">
          {LABELS[row.key]}:{REFUSED_TEXT}
        </p>
      ) : null}
      {note === null || row.isOn ? null : <p className="note">{note}</p>}
    </li>
  );
}

function RowDetails({
  row,
  isRefused,
  onChange,
}: {
  readonly row: AlertRow;
  readonly isRefused: boolean;
  readonly onChange: (row: AlertRow) => void;
}) {
  const { key, level, choice, once } = row;
  const name = LABELS[key];
  const choices: Readonly<Record<string, string>> | null =
    key === "results"
      ? resultsChoices
      : key === "disclosure"
        ? Object.fromEntries(
            Object.entries(disclosureGroups).map(([group, { label }]) => [group, label]),
          )
        : null;
  return (
    <div className="alert-details">
      {key.includes("-") ? (
        <span className="input-with-unit">
          <input
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${name}の水準`}
            aria-invalid={isRefused || undefined}
            value={level}
            onChange={(event) => onChange({ ...row, level: event.currentTarget.value })}
          />
          <span>{key.startsWith("price") ? "円" : "倍"}</span>
        </span>
      ) : null}
      {choices === null ? null : (
        <select
          className="input select small"
          aria-label={`${name}の範囲`}
          value={choice}
          onChange={(event) => onChange({ ...row, choice: event.currentTarget.value })}
        >
          {Object.entries(choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
      <select
        className="input select small"
        aria-label={`${name}の回数`}
        value={once ? "once" : "always"}
        onChange={(event) => onChange({ ...row, once: event.currentTarget.value === "once" })}
      >
        <option value="always">毎回</option>
        <option value="once">1回だけ</option>
      </select>
    </div>
  );
}
