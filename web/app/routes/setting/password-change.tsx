import { useState } from "react";
import { SettingsScreen } from "../../accounts/settings-screen.tsx";
import { NEW_PASSWORD_HELP, newPasswordSpec } from "../../accounts/forms/new-password-form.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { ReauthenticationForm } from "../../accounts/forms/reauthentication-form.tsx";
import { ActionDone } from "../../accounts/action-done.tsx";
import { loadIdentity } from "../../identity/load-identity.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { Route } from "./+types/password-change";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がパスワードを変える画面です。");
}

const specs = { password: newPasswordSpec };

/** Also sets the first password of members who registered with Google. */
export default function PasswordChangePage() {
  const [done, setDone] = useState(false);
  return (
    <SettingsScreen page="/setting/password-change" heading="パスワードの変更">
      {({ email }) =>
        done ? (
          <ActionDone>
            <Notice tone="ok">パスワードを変更しました。</Notice>
            <p>
              ほかの端末とブラウザーでは、ログアウトしています。新しいパスワードでログインしてください。このブラウザーでは、ログインしたままです。
            </p>
          </ActionDone>
        ) : (
          <>
            <p>変更すると、このブラウザー以外ではすべてログアウトします。</p>
            <ReauthenticationForm
              address={email}
              name="パスワードの変更"
              specs={specs}
              action="パスワードを変更する"
              working="変更しています"
              onProven={async ({ password = "" }) => {
                await (await loadIdentity()).updatePassword(password, true);
                setDone(true);
              }}
            >
              {(control) => (
                <PasswordField
                  control={control("password")}
                  purpose="new"
                  help={NEW_PASSWORD_HELP}
                />
              )}
            </ReauthenticationForm>
          </>
        )
      }
    </SettingsScreen>
  );
}
