import type { User } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { AccountScreen, EmailLine } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { NewPasswordForm } from "../../accounts/forms/new-password-form.tsx";
import { ViewerContent } from "../../accounts/settings-screen.tsx";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { useRequireAccount } from "../../accounts/use-require-account.ts";
import { loadIdentity } from "../../identity/load-identity.ts";
import { FLOW_ENDED_STATE } from "../../outcomes/flow-ended.ts";
import { useReloadData } from "../../viewer/session-watcher.tsx";
import { HasOwnSignIn } from "./has-own-sign-in.tsx";
import { MailAgain } from "./mail-again.tsx";

export function SetPassword() {
  const { user, failed } = useRequireAccount("/supertrial/password-setting");
  const isTemporal = user?.user_type === "temporal";
  return (
    <AccountScreen
      heading="パスワードの設定"
      ways={
        isTemporal ? (
          <Link to="/supertrial/google-login">代わりにGoogleアカウントを登録する</Link>
        ) : undefined
      }
    >
      <ViewerContent user={user} failed={failed}>
        {(member) =>
          member.user_type === "temporal" ? <PasswordSetting user={member} /> : <HasOwnSignIn />
        }
      </ViewerContent>
    </AccountScreen>
  );
}

/** With the password a temporal member becomes a personal one. */
export function PasswordSetting({ user: { email } }: { readonly user: Pick<User, "email"> }) {
  const navigate = useNavigate();
  const reloadData = useReloadData();
  const sending = useAsyncAction();
  const [isLate, setIsLate] = useState(false);
  const setPassword = async (password: string) => {
    await (await loadIdentity()).updatePassword(password, true);
    await navigate("/supertrial/password-setting/done", { replace: true, state: FLOW_ENDED_STATE });
    await reloadData();
  };
  const noteLate = (error: unknown) => {
    const late = error instanceof ApiError && error.errorType === "reauthentication_required";
    if (late) setIsLate(true);
    return late;
  };
  if (isLate) return <MailAgain email={email} />;
  return (
    <>
      <p>パスワードを決めると、メールのリンクがなくてもログインできます。</p>
      <EmailLine address={email} />
      <FailureNotice failure={sending.failure} />
      <NewPasswordForm
        address={email}
        action="パスワードを設定する"
        working="設定しています"
        busy={sending.busy}
        onSend={(password, caught) =>
          sending.run(
            () => setPassword(password),
            (error) => caught(error) || noteLate(error),
          )
        }
      />
    </>
  );
}
