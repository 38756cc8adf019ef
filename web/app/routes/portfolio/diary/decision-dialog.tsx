import type { PortfolioCompany } from "@tenbin/contract";
import { type Decision, decisionLabels, decisions } from "@tenbin/contract/portfolio/decision";
import { MAX_NOTE_LENGTH } from "@tenbin/contract/portfolio/entry-limits";
import { useId } from "react";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { useOnceKey } from "../../../billing/use-once-key.ts";
import { createEventId } from "../../../telemetry/event-id.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { formatCompanyName } from "../../../ui/format.ts";
import { ErrorSummary } from "../../../ui/forms/error-summary.tsx";
import { RadioList } from "../../../ui/forms/radio-list.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { Dialog, DialogClose } from "../../../ui/overlays/dialog.tsx";

const specs = {
  ticker: { label: "企業", required: "choose" },
  decision: { label: "判断", required: "choose" },
  text: { label: "理由", required: "type", maxLength: MAX_NOTE_LENGTH },
} as const;

const createEntryId = () => createEventId(Date.now());

interface DecisionDialogProps {
  readonly companies: readonly Pick<PortfolioCompany, "ticker" | "name_jp">[];
  /** Which is chosen first. */
  readonly ticker: string;
  /** What was typed before the dialog was closed. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onWritten: () => void;
  readonly onClose: () => void;
}

/** What is written stays as it is, so it is sent only when asked. */
export default function DecisionDialog(props: DecisionDialogProps) {
  const { companies, ticker: first, draft, onDraft, onWritten, onClose } = props;
  const formId = useId();
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  // Another for another text: the server keeps the first that it gets of an id.
  const idOf = useOnceKey(createEntryId);
  const { form, summary, control } = useForm(specs, {
    onValid: ({ ticker = "", decision = "", text = "" }, isRefused) =>
      run(async () => {
        const written = { decision: decision as Decision, text };
        const body = { id: idOf({ ticker, ...written }), ...written };
        await api().call("writeDiaryEntry", { params: { ticker }, body });
        onDraft("");
        onWritten();
        onClose();
      }, isRefused),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="判断を残す"
      description="市場の最新日の株価、理論価値、判定、正確度をいっしょに残し、1年後に並べて表示します。残した記録は書き直せません(削除はできます)。"
      actions={
        <>
          <DialogClose />
          <Button variant="primary" type="submit" form={formId} disabled={busy}>
            残す
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className="decision-form">
        <ErrorSummary {...summary} />
        <SelectField
          control={control("ticker")}
          defaultValue={first}
          options={companies.map(({ ticker, name_jp: name }) => {
            return { value: ticker, label: `${ticker} ${formatCompanyName(name)}` };
          })}
        />
        <RadioList
          control={control("decision")}
          options={decisions.map((value) => ({ value, label: decisionLabels[value] }))}
        />
        <TextArea
          control={control("text")}
          most={MAX_NOTE_LENGTH}
          rows={5}
          defaultValue={draft}
          onInput={(event) => onDraft(event.currentTarget.value)}
        />
      </form>
      <FailureNotice failure={failure} />
    </Dialog>
  );
}
