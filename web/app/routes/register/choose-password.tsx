import { AddressLine } from "../../accounts/account-screen.tsx";
import { afterRegistration } from "../../accounts/registration/after-registration.ts";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { goOn } from "../../accounts/sign-in/go-on.ts";
import { mailedToken } from "../../accounts/mails/mailed-token.ts";
import { NewPasswordForm } from "../../accounts/forms/new-password-form.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useLinkCheck, useLinkEnd } from "../../accounts/mails/use-link-check.ts";
import { useSending } from "../../accounts/use-sending.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { Badge } from "../../ui/figures/badge.tsx";
import { Stepper } from "../../ui/feedback/stepper.tsx";

const ENDS = {
  link_expired: "/register/timelimit",
  already_registered: "/register/existed",
} as const;

/** Shows whose link it is, then registers with a password and signs in. */
export function ChoosePassword({ token }: { readonly token: string | undefined }) {
  const api = useApi();
  const { clear } = mailedToken("/register/verify");
  const ended = useLinkEnd(ENDS, clear);
  const looking = useSending();
  const sending = useSending();
  const link = useLinkCheck(
    token,
    looking,
    (secret) => api().call("verifyRegistration", { body: { token: secret } }),
    ended,
  );
  const register = async (password: string) => {
    if (token === undefined) return;
    const answer = await api().call("verifyRegistration", { body: { token, password } });
    const identity = await loadIdentity();
    const person = await identity.signInWithCustomToken(answer?.customToken ?? "");
    clear();
    await goOn(api(), person, afterRegistration.take(Date.now()));
  };
  return (
    <>
      <Stepper label="登録の手順" step={2} steps={2} />
      <FailureNotice failure={looking.failure} />
      <AddressLine address={link?.email}>
        {link === undefined ? null : <Badge>確認ずみ</Badge>}
      </AddressLine>
      <FailureNotice failure={sending.failure} />
      <NewPasswordForm
        address={link?.email ?? ""}
        action="登録を終える"
        working="登録しています"
        busy={sending.busy || link === undefined}
        onSend={(password) => sending.run(() => register(password), ended)}
      />
    </>
  );
}
