import { useState } from "react";
import { MemberScreen } from "../../accounts/member-screen.tsx";
import { NEW_PASSWORD_HELP, newPassword } from "../../accounts/forms/new-password-form.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { ProvenForm } from "../../accounts/forms/proven-form.tsx";
import { Told } from "../../accounts/told.tsx";
import { loadIdentity } from "../../identity/load-identity.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { Route } from "./+types/password-change";

export { privateHeaders as headers } from "../../accounts/private-page.ts";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "会員がパスワードを変える画面です。");
}

const specs = { password: newPassword };

/** A new password, or the first one of somebody who came by Google. */
export default function PasswordChangePage() {
  const [done, setDone] = useState(false);
  return (
    <MemberScreen page="/setting/password-change" heading="パスワードの変更">
      {({ email }) =>
        done ? (
          <Told>
            <Notice tone="ok">パスワードを変更しました。</Notice>
            <p>
              ほかの端末とブラウザーでは、ログアウトしています。新しいパスワードでログインしてください。このブラウザーでは、ログインしたままです。
            </p>
          </Told>
        ) : (
          <>
            <p>変更すると、このブラウザーのほかは、すべての端末でログアウトします。</p>
            <ProvenForm
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
            </ProvenForm>
          </>
        )
      }
    </MemberScreen>
  );
}
