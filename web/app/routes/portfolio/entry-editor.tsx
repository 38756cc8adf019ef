import type { HoldingAccount, PortfolioEntry, PortfolioResponse } from "@tenbin/contract";
import {
  MAX_LABEL_LENGTH,
  MAX_LABELS,
  MAX_NOTE_LENGTH,
} from "@tenbin/contract/portfolio/entry-limits";
import { useEffect, useRef, useState } from "react";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { Button } from "../../ui/actions/button.tsx";
import { REFUSED_TEXT } from "../../ui/forms/messages.ts";
import { formatNumberInput, NumberField } from "../../ui/forms/number-field.tsx";
import { findRefusedFields } from "../../ui/forms/refused-fields.ts";
import { SCRIPT_ONLY } from "../../ui/forms/script-only.ts";
import { InlineSelect } from "../../ui/forms/select-field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ACCOUNT_NAMES, entryFieldOf, parseEntry } from "./parse-entry.ts";
import type { IsDraft } from "./use-draft-guard.tsx";

const OFFERED: readonly HoldingAccount[] = ["specific", "general", "nisa"];

interface EntryEditorProps {
  readonly company: PortfolioResponse["companies"][number];
  readonly name: string;
  /** Whether each field is saved when it is left (specification 3.8). */
  readonly autosave: boolean;
  readonly drafts: Set<IsDraft>;
  /** Places in the whole portfolio of the companies of the group; none if they are sorted by a figure. */
  readonly places: readonly number[];
  /** Of the company among `places`. */
  readonly at: number;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Note, lists, holdings and place of a company. */
export default function EntryEditor(props: EntryEditorProps) {
  const { company, name, autosave, places, at, onClose } = props;
  const { form, errors, failure, busy, isSaved, save, onLeave, moveTo } = useEntryForm(props);
  const accounts = accountsOf(company);
  const control = (field: string, label: string) => {
    return { name: field, label, error: errors[field] ?? null };
  };
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <form
      method={SCRIPT_ONLY}
      ref={form}
      className="entry-editor"
      aria-label={`${name}の記録`}
      onSubmit={(event) => {
        event.preventDefault();
        save(onClose);
      }}
    >
      <TextArea
        control={control("note", "メモ")}
        most={MAX_NOTE_LENGTH}
        rows={4}
        defaultValue={company.note}
        onBlur={onLeave}
      />
      <TextField
        control={control("labels", "リスト")}
        help={`例:長期、配当。「、」で区切ります。${MAX_LABELS}個まで、1つ${MAX_LABEL_LENGTH}文字まで。`}
        autoComplete="off"
        defaultValue={company.labels.join("、")}
        onBlur={onLeave}
      />
      <div className="entry-holdings">
        {accounts.map((account) => (
          <HoldingFields
            key={account}
            account={account}
            holding={company.holdings.find((holding) => holding.account === account)}
            control={control}
            onLeave={onLeave}
          />
        ))}
      </div>
      {places.length > 1 ? (
        <InlineSelect
          label="この組の中の順番"
          defaultValue={String(at)}
          onChange={(event) => moveTo(Number(event.currentTarget.value))}
          options={places.map((_, place) => {
            return { value: String(place), label: `${place + 1}番目` };
          })}
        />
      ) : null}
      <FailureNotice failure={failure} />
      <div className="cluster">
        {autosave ? (
          <Button small type="submit" onMouseDown={keepFocus}>
            閉じる
          </Button>
        ) : (
          <Button small type="submit" variant="primary" disabled={busy} onMouseDown={keepFocus}>
            保存する
          </Button>
        )}
        {!autosave || hasErrors ? (
          <Button small variant="quiet" onMouseDown={keepFocus} onClick={onClose}>
            {autosave ? "保存せずに閉じる" : "やめる"}
          </Button>
        ) : null}
        <output className="note">
          {autosave ? (isSaved ? "保存しました。" : "欄を離れると保存します。") : null}
        </output>
      </div>
    </form>
  );
}

/** A field that is left may gain or lose its message, which would move the button away. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

function HoldingFields({
  account,
  holding,
  control,
  onLeave,
}: {
  readonly account: HoldingAccount;
  readonly holding: PortfolioEntry["holdings"][number] | undefined;
  readonly control: (field: string, label: string) => { name: string; label: string };
  readonly onLeave: () => void;
}) {
  const cost = holding?.average_cost ?? null;
  return (
    <fieldset>
      <legend>{ACCOUNT_NAMES[account]}</legend>
      <NumberField
        control={control(`shares-${account}`, "株数")}
        unit="株"
        defaultValue={holding === undefined ? "" : formatNumberInput(holding.shares)}
        onBlur={onLeave}
      />
      <NumberField
        control={control(`cost-${account}`, "取得単価")}
        unit="円"
        defaultValue={cost === null ? "" : formatNumberInput(cost)}
        onBlur={onLeave}
      />
    </fieldset>
  );
}

/** Accounts that files leave open are only shown where there is a holding of one. */
function accountsOf({ holdings }: EntryEditorProps["company"]): readonly HoldingAccount[] {
  const isOpen = holdings.some(({ account }) => account === "unspecified");
  return isOpen ? [...OFFERED, "unspecified"] : OFFERED;
}

/** The same for the same holdings in any order. */
function toComparable(holdings: PortfolioEntry["holdings"]): string {
  const parts = holdings.map(
    ({ account, shares, average_cost: cost }) => `${account} ${shares} ${cost}`,
  );
  return parts.toSorted().join();
}

function useEntryForm({ company, places, at, autosave, drafts, onSaved }: EntryEditorProps) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaved, setSaved] = useState(false);
  const { note, labels, holdings } = company;
  const kept = useRef(JSON.stringify({ note, labels, holdings }));
  const keptHoldings = useRef(toComparable(holdings));
  const sent = useRef({ holdings });
  /** Null: not moved. */
  const place = useRef<number | null>(null);
  const afterwards = useRef<(() => void) | null>(null);
  const { ticker } = company;
  const accounts = accountsOf(company);

  const read = () => {
    const typed = new Map<string, string>();
    for (const [field, value] of new FormData(form.current ?? undefined)) {
      if (typeof value === "string") typed.set(field, value);
    }
    return parseEntry(Object.fromEntries(typed), accounts);
  };
  const readChosenPlace = () => (place.current === at ? null : place.current);
  /** Until nothing typed meanwhile is left. */
  const saveAll = async () => {
    for (;;) {
      const { entry, errors: found } = read();
      setErrors(found);
      if (Object.keys(found).length > 0) {
        afterwards.current = null;
        return;
      }
      const chosen = readChosenPlace();
      const position = chosen === null ? undefined : places[chosen];
      const isMoved = position !== undefined;
      if (JSON.stringify(entry) === kept.current && !isMoved) break;
      // Holdings that are sent count as written today, so those that stay are not.
      const { holdings: typed, ...others } = entry;
      const changed = toComparable(typed) === keptHoldings.current ? others : entry;
      const body = isMoved ? { ...changed, position } : changed;
      sent.current = entry;
      await api().call("patchPortfolio", { params: { ticker }, body });
      kept.current = JSON.stringify(entry);
      keptHoldings.current = toComparable(typed);
      setSaved(true);
      onSaved();
      if (!isMoved) continue;
      place.current = null;
      break;
    }
    afterwards.current?.();
  };
  useEffect(() => {
    const isDraft = () =>
      !autosave && (readChosenPlace() !== null || JSON.stringify(read().entry) !== kept.current);
    drafts.add(isDraft);
    return () => void drafts.delete(isDraft);
  });
  const findField = (refused: string) => {
    const field = entryFieldOf(refused, sent.current);
    return form.current?.elements.namedItem(field) == null ? null : field;
  };
  /** Saves what changed and is valid; `then` follows once all is saved. */
  const save = (then?: () => void) => {
    if (then !== undefined) afterwards.current = then;
    run(saveAll, (error) => {
      afterwards.current = null;
      const { fields, hasMore } = findRefusedFields(error, findField);
      if (fields.length > 0)
        setErrors(Object.fromEntries(fields.map((field) => [field, REFUSED_TEXT])));
      return !hasMore;
    });
  };
  const onLeave = () => {
    if (autosave) save();
  };
  const moveTo = (chosen: number) => {
    place.current = chosen;
    onLeave();
  };
  return { form, errors, failure, busy, isSaved, save, onLeave, moveTo };
}
