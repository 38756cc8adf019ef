import { loadIdentity } from "../../identity/load-identity.ts";
import { describeAuthError, isWrongPassword } from "../../identity/auth-errors.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { PasswordField, HiddenUsername } from "../../ui/forms/password-field.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { continueAfterSignIn } from "./continue-after-sign-in.ts";
import { SubmitButton } from "../forms/submit-button.tsx";
import { useApi } from "../use-api.ts";
import { useRedirectIfSignedIn } from "./use-redirect-if-signed-in.ts";
import { useAsyncAction } from "../use-async-action.ts";

const specs = { password: { label: "パスワード", required: "type" } } as const;

/** Shows the same error for a wrong address and a wrong password. */
export function PasswordStep({
  address,
  next,
}: {
  readonly address: string;
  readonly next: string;
}) {
  const api = useApi();
  const sending = useAsyncAction();
  useRedirectIfSignedIn(next, sending.fail);
  const { form, summary, control, refuse } = useForm(specs, {
    onValid({ password = "" }) {
      sending.run(
        async () => {
          const identity = await loadIdentity();
          await continueAfterSignIn(
            api(),
            await identity.signInWithPassword(address, password),
            next,
          );
        },
        (error) => {
          if (!isWrongPassword(error)) return false;
          refuse({ password: describeAuthError(error).message });
          return true;
        },
      );
    },
  });
  return (
    <form {...form} aria-label="パスワードの入力">
      <ErrorSummary {...summary} />
      <FailureNotice failure={sending.failure} />
      <HiddenUsername address={address} />
      <PasswordField control={control("password")} purpose="current" />
      <SubmitButton busy={sending.busy} working="確かめています">
        ログインする
      </SubmitButton>
    </form>
  );
}
