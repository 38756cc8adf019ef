import { PASSWORD_MAX, PASSWORD_MIN } from "@tenbin/contract/accounts/password";
import { describeAuthError, isRefusedPassword } from "../../identity/auth-errors.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { PasswordField, HiddenUsername } from "../../ui/forms/password-field.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { SubmitButton } from "./submit-button.tsx";

export const newPasswordSpec = {
  label: "新しいパスワード",
  required: "type",
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
} as const;

export const NEW_PASSWORD_HELP = `${PASSWORD_MIN}文字以上。ほかのサービスと同じものは避けてください。`;

const specs = { password: newPasswordSpec };

export function NewPasswordForm({
  address,
  action,
  working,
  busy,
  onSend,
}: {
  /** Of the account; empty while unknown. */
  readonly address: string;
  readonly action: string;
  readonly working: string;
  readonly busy: boolean;
  /** `caught` shows at the field why the server refuses the password. */
  readonly onSend: (password: string, caught: (error: unknown) => boolean) => void;
}) {
  const { form, summary, control, refuse } = useForm(specs, {
    fieldOf: (place) => (place === "new_password" ? "password" : place),
    onValid: ({ password = "" }, isRefused) =>
      onSend(password, (error) => {
        if (!isRefusedPassword(error)) return isRefused(error);
        refuse({ password: describeAuthError(error).message });
        return true;
      }),
  });
  return (
    <form {...form} aria-label="パスワードを決める">
      <ErrorSummary {...summary} />
      {address === "" ? null : <HiddenUsername address={address} />}
      <PasswordField control={control("password")} purpose="new" help={NEW_PASSWORD_HELP} />
      <SubmitButton busy={busy} working={working}>
        {action}
      </SubmitButton>
    </form>
  );
}
