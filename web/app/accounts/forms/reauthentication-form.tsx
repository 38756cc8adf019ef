import type { ReactNode } from "react";
import {
  describeAuthError,
  isRefusedPassword,
  isWrongPassword,
} from "../../identity/auth-errors.ts";
import type { IdentityClient } from "../../identity/identity.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import type { Control } from "../../ui/forms/control.ts";
import { PasswordField, HiddenUsername } from "../../ui/forms/password-field.tsx";
import type { FieldSpecs } from "../../ui/forms/rules.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { FailureNotice } from "../failure-notice.tsx";
import { reauthenticate } from "./reauthenticate.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useAsyncAction } from "../use-async-action.ts";
import { useSignInMethods } from "../../identity/use-sign-in-methods.ts";

const NO_EXTRA_FIELDS: FieldSpecs = {};
/** To Google, used where popups are blocked. */
const finishRedirect = (identity: IdentityClient) => identity.finishRedirect().catch(() => null);
const current = { label: "いまのパスワード", required: "type" } as const;

export function ReauthenticationForm({
  address,
  name,
  specs = NO_EXTRA_FIELDS,
  action,
  working,
  variant = "primary",
  onProven,
  children,
}: {
  readonly address: string;
  readonly name: string;
  /** Fields beside the password. */
  readonly specs?: FieldSpecs;
  readonly action: string;
  readonly working: string;
  readonly variant?: "primary" | "danger";
  readonly onProven: (values: Readonly<Record<string, string>>) => Promise<void>;
  readonly children?: (control: (field: string) => Control) => ReactNode;
}) {
  const ways = useSignInMethods(finishRedirect);
  const hasPassword = ways?.includes("password") !== false;
  const { busy, failure, run } = useAsyncAction();
  const fieldSpecs: FieldSpecs = hasPassword ? { ...specs, current } : specs;
  const { form, summary, control, refuse } = useForm(fieldSpecs, {
    onValid: (values, isRefused) =>
      run(
        async () => {
          const identity = await loadIdentity();
          await reauthenticate(identity, address, values["current"] ?? null);
          await onProven(values);
        },
        (error) => {
          const messages = fieldMessages(error, hasPassword);
          if (messages === null) return isRefused(error);
          refuse(messages);
          return true;
        },
      ),
  });
  const goToGoogle = () =>
    run(async () => void (await (await loadIdentity()).signInWithGoogle("redirect")));
  return (
    <form {...form} aria-label={name}>
      <ErrorSummary {...summary} />
      <FailureNotice failure={failure} onRedirect={goToGoogle} />
      <HiddenUsername address={address} />
      {children?.(control)}
      {hasPassword ? (
        <PasswordField
          control={control("current")}
          purpose="current"
          help="ご本人の操作であることを確かめます。"
        />
      ) : (
        <p className="note">ご本人の操作であることを、Googleの画面で確かめます。</p>
      )}
      <SubmitButton
        busy={busy || ways === undefined}
        working={ways === undefined ? "準備しています" : working}
        variant={variant}
      >
        {action}
      </SubmitButton>
    </form>
  );
}

/** What concerns a password is shown at its field; null for other errors. */
function fieldMessages(
  error: unknown,
  hasPassword: boolean,
): Readonly<Record<string, string>> | null {
  if (isRefusedPassword(error)) return { password: describeAuthError(error).message };
  if (hasPassword && isWrongPassword(error)) return { current: WRONG_PASSWORD };
  return null;
}

const WRONG_PASSWORD = "いまのパスワードが正しくありません。";
