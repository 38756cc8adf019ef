import type { Invoice } from "@tenbin/contract";
import { useState } from "react";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { SubmitButton } from "../../../accounts/forms/submit-button.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import "../../../billing/coupons.css";

const MAX_LENGTH = 100;
const nextName = { recipient: { label: "宛名", maxLength: MAX_LENGTH } } as const;
const otherName = {
  recipient: { label: "新しい宛名", maxLength: MAX_LENGTH, required: "type" },
} as const;

/** The name on receipts that are issued from now on; an empty one leaves the line free. */
export function RecipientForm({ recipient }: { readonly recipient: string | null }) {
  const api = useApi();
  return (
    <NameForm
      specs={nextName}
      defaultValue={recipient ?? ""}
      help="これから発行する領収書に印刷します。空欄にすると、印刷したあとに手書きできます。発行済みの領収書は変わりません。"
      submit="宛名を保存する"
      onValid={async (typed) => {
        const body = { recipient: typed === "" ? null : typed };
        await api().call("putInvoiceRecipient", { body });
        return "これからの領収書の宛名を保存しました。";
      }}
    />
  );
}

/** Issues a receipt again under another name. */
export function ReissueForm({
  invoice: { invoice_id: id, number, reissues_left: left },
  onReissued,
}: {
  readonly invoice: Invoice;
  readonly onReissued: () => void;
}) {
  const api = useApi();
  if (left === 0) {
    return (
      <p className="note">
        この領収書は、これ以上再発行できません。宛名の変更がさらに必要なときは、お問い合わせください。
      </p>
    );
  }
  return (
    <NameForm
      // Empty again once it is issued.
      fieldKey={number}
      specs={otherName}
      help={`新しい番号と発行日で、領収書を発行し直します。いまの領収書も、そのまま残ります。この領収書は、あと${left}回まで再発行できます。`}
      submit="宛名を変えて再発行する"
      onValid={async (recipient) => {
        const issued = await api().call("reissueInvoice", { params: { id }, body: { recipient } });
        onReissued();
        return issued?.number === number
          ? "いまの領収書と同じ宛名のため、発行していません。"
          : `再発行しました。新しい領収書の番号は ${issued?.number} です。`;
      }}
    />
  );
}

interface NameFormProps {
  readonly specs: typeof nextName | typeof otherName;
  readonly fieldKey?: string;
  readonly defaultValue?: string;
  readonly help: string;
  readonly submit: string;
  /** @returns what to tell the member */
  readonly onValid: (recipient: string) => Promise<string>;
}

function NameForm({ specs, fieldKey, defaultValue, help, submit, onValid }: NameFormProps) {
  const { busy, failure, run } = useAsyncAction();
  const [told, setTold] = useState<string | null>(null);
  const { form, control } = useForm<NameFormProps["specs"]>(specs, {
    onValid: ({ recipient = "" }, isRefused) =>
      run(async () => {
        setTold(null);
        setTold(await onValid(recipient.trim()));
      }, isRefused),
  });
  return (
    <form {...form} className="billing-coupon" aria-label={submit}>
      <TextField
        key={fieldKey}
        control={control("recipient")}
        defaultValue={defaultValue}
        autoComplete="organization"
        help={help}
      />
      <SubmitButton busy={busy} working="保存しています" variant="plain">
        {submit}
      </SubmitButton>
      <FailureNotice failure={failure} />
      {told === null ? null : <Notice tone="ok">{told}</Notice>}
    </form>
  );
}
