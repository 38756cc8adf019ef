import { EmailField } from "../../ui/forms/text-field.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { enteredEmail } from "../tab-value.ts";
import { SubmitButton } from "./submit-button.tsx";

/** RFC 5321: an address has 254 characters at most. */
const specs = {
  email: { label: "メールアドレス", required: "type", email: true, maxLength: 254 },
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
  readonly onSend: (email: string) => void;
}) {
  const { form, summary, control } = useForm(specs, {
    onValid({ email = "" }) {
      enteredEmail.set(email.trim());
      onSend(email.trim());
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
