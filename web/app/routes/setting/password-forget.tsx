import { Link, useNavigate } from "react-router";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { FailureNotice } from "../../accounts/failure-notice.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { SendMailForm } from "../../accounts/forms/send-mail-form.tsx";
import { useApi } from "../../accounts/use-api.ts";
import { useAsyncAction } from "../../accounts/use-async-action.ts";
import { FLOW_ENDED_STATE } from "../../outcomes/flow-ended.ts";
import type { Route } from "./+types/password-forget";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "パスワードを忘れたときに、再設定のメールを送る画面です。");
}

/** Never reveals whether the address is registered. */
export default function PasswordForgetPage() {
  const api = useApi();
  const navigate = useNavigate();
  const { busy, failure, run } = useAsyncAction();
  return (
    <AccountScreen
      heading="パスワードを忘れたとき"
      ways={<Link to="/login">ログイン画面に戻る</Link>}
    >
      <p>登録したアドレスに、新しいパスワードを決めるためのリンクを送ります。</p>
      <FailureNotice failure={failure} />
      <SendMailForm
        name="パスワードを忘れたとき"
        help="リンクは1時間使えます。"
        action="再設定のメールを送る"
        busy={busy}
        onSend={(email, isRefused) =>
          run(async () => {
            await api().call("forgetPassword", { body: { email } });
            await navigate("/setting/password-forget/confirm", { state: FLOW_ENDED_STATE });
          }, isRefused)
        }
      />
    </AccountScreen>
  );
}
