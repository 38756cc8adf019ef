import { Link } from "react-router";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import { enteredEmail, useTabValue } from "../../accounts/tab-value.ts";
import { MissingMailHelp } from "../../accounts/mails/mail-sent.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { ActionDone } from "../../accounts/action-done.tsx";
import { useFlowEnded } from "../../outcomes/flow-ended.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";
import type { Route } from "./+types/password-forget-confirm";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

export function meta(args: Route.MetaArgs) {
  return privateMeta(args, "再設定のメールを送ったあとに、次にすることを示す画面です。");
}

/** The text is the same for every address, so that it does not reveal who is registered. */
export default function PasswordForgetConfirmPage({ loaderData }: Route.ComponentProps) {
  const happened = useFlowEnded();
  const address = useTabValue(enteredEmail);
  const isSent = happened && typeof address === "string";
  return (
    <AccountScreen
      heading={isSent ? "メールの送信を受け付けました" : loaderData.page.title}
      ways={<Link to="/login">ログイン画面に戻る</Link>}
    >
      {isSent ? (
        <ActionDone>
          <p>
            <b>{address}</b> に会員登録があれば、再設定のメールが届きます。
          </p>
          <p>
            メールのリンクを押すと、新しいパスワードを決める画面に進みます。リンクは送信から1時間、1回だけ使えます。アドレスの登録の有無にかかわらず、この画面を表示します。
          </p>
          <MissingMailHelp />
        </ActionDone>
      ) : (
        <p>
          パスワードの再設定を申し込んだあとに表示する画面です。この画面を開いただけでは、メールは送られません。
        </p>
      )}
      <ButtonLink to="/setting/password-forget">
        {isSent ? "もう一度送る" : "再設定のメールを送る"}
      </ButtonLink>
    </AccountScreen>
  );
}
