import { MAX_EMAIL_LENGTH } from "@tenbin/contract/accounts/email-address";
import { useNavigate } from "react-router";
import { EmailField } from "../../ui/forms/text-field.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { enteredEmail } from "../tab-value.ts";
import { withNext } from "./next-page.ts";
import { SubmitButton } from "../forms/submit-button.tsx";

const specs = {
  email: { label: "メールアドレス", required: "type", email: true, maxLength: MAX_EMAIL_LENGTH },
} as const;

/** Does not check whether the address is known, so that it does not reveal who is registered. */
export function EmailStep({ next }: { readonly next: string }) {
  const navigate = useNavigate();
  const { form, summary, control } = useForm(specs, {
    onValid({ email = "" }) {
      enteredEmail.set(email.trim());
      void navigate(withNext("/login/password", next));
    },
  });
  return (
    <form {...form} aria-label="メールアドレスでログイン">
      <ErrorSummary {...summary} />
      <EmailField
        control={control("email")}
        help="次の画面でパスワードを入力します。"
        autoComplete="username"
      />
      <SubmitButton busy={false} working="">
        次へ進む
      </SubmitButton>
    </form>
  );
}
