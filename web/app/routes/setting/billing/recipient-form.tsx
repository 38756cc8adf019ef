import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { SubmitButton } from "../../../accounts/forms/submit-button.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import "../../../billing/coupons.css";

const MAX_LENGTH = 100;
const specs = { recipient: { label: "宛名", maxLength: MAX_LENGTH } } as const;

/** The name on all receipts of the member; an empty one leaves the line free. */
export function RecipientForm({
  recipient,
  onSaved,
}: {
  readonly recipient: string | null;
  readonly onSaved: () => void;
}) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const { form, control } = useForm(specs, {
    onValid: (values) =>
      run(async () => {
        const typed = values["recipient"]?.trim() ?? "";
        await api().call("putInvoiceRecipient", {
          body: { recipient: typed === "" ? null : typed },
        });
        onSaved();
      }),
  });
  return (
    <form {...form} className="billing-coupon" aria-label="宛名の変更">
      <TextField
        control={control("recipient")}
        defaultValue={recipient ?? ""}
        autoComplete="organization"
        help="これまでの領収書にも同じ宛名を印刷します。空にすると、手で書き込めます。"
      />
      <SubmitButton busy={busy} working="保存しています" variant="plain">
        宛名を保存する
      </SubmitButton>
      <FailureNotice failure={failure} />
    </form>
  );
}
