import { MAX_EMAIL_LENGTH } from "@tenbin/contract/accounts/email-address";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { enteredEmail } from "../tab-value.ts";
import { SubmitButton } from "./submit-button.tsx";

const specs = {
  email: { label: "メールアドレス", required: "type", email: true, maxLength: MAX_EMAIL_LENGTH },
} as const;

export function SendMailForm({
  name,
  help,
  action,
  busy,
  onSend,
}: {
  /** Accessible name of the form. */
  readonly name: string;
  readonly help: string;
  readonly action: string;
  readonly busy: boolean;
  /** `isRefused` shows at the field that the server refuses the address. */
  readonly onSend: (email: string, isRefused: (error: unknown) => boolean) => void;
}) {
  const { form, summary, control } = useForm(specs, {
    onValid({ email = "" }, isRefused) {
      enteredEmail.set(email.trim());
      onSend(email.trim(), isRefused);
    },
  });
  return (
    <form {...form} aria-label={name}>
      <ErrorSummary {...summary} />
      <EmailField control={control("email")} help={help} />
      <SubmitButton busy={busy} working="送っています">
        {action}
      </SubmitButton>
    </form>
  );
}
