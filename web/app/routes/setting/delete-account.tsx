import { useState } from "react";
import { Link, useLocation } from "react-router";
import { AccountScreen } from "../../accounts/account-screen.tsx";
import {
  mailedTokenValue,
  NO_REFERRER,
  useMailedToken,
} from "../../accounts/mails/mailed-token.ts";
import { SettingsScreen } from "../../accounts/settings-screen.tsx";
import { loadPrivatePage, privateMeta } from "../../accounts/private-page.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { day } from "../../ui/format.ts";
import { RequestDeletion } from "./request-deletion.tsx";
import { ConfirmDeletion } from "./confirm-deletion.tsx";
import { type AcceptedDeletion, parseAcceptedDeletion } from "./deletion-state.ts";
import type { Route } from "./+types/delete-account";

export function loader(args: Route.LoaderArgs) {
  return loadPrivatePage(args);
}

/** The address only changes when the token is removed from it. */
export const shouldRevalidate = () => false;

export function meta(args: Route.MetaArgs) {
  const description = "退会すると何がいつ消えるかを確かめて、退会する画面です。";
  return privateMeta(args, description, NO_REFERRER);
}

/**
 * Requests the mailed link, deletes when opened by it, then shows until when the deletion can be
 * cancelled.
 */
export default function DeleteAccountPage() {
  const state: unknown = useLocation().state;
  const [deleted, setDeleted] = useState<AcceptedDeletion | null>(null);
  const stored = useHydrated() ? parseAcceptedDeletion(state) : null;
  const accepted = deleted ?? stored;
  const token = useMailedToken("/setting/delete-account");
  if (accepted !== null) return <DeletionAccepted {...accepted} />;
  return (
    <SettingsScreen page="/setting/delete-account" heading="退会">
      {(user) =>
        typeof token === "string" ? (
          <ConfirmDeletion
            token={token}
            address={user.email}
            onLinkUsed={mailedTokenValue(PAGE_PATH).clear}
            onDeleted={setDeleted}
          />
        ) : (
          <RequestDeletion address={user.email} />
        )
      }
    </SettingsScreen>
  );
}

const PAGE_PATH = "/setting/delete-account";

function DeletionAccepted({ goneOn, paymentsEnded }: AcceptedDeletion) {
  return (
    <AccountScreen heading="退会を受け付けました" ways={<Link to="/">トップページへ</Link>}>
      <p>すべての端末でログアウトしました。</p>
      <p>
        会員の情報は<b className="num">{day(goneOn)}</b>
        に消えます。その前にもう一度ログインすると、退会は取り消され、元の内容のまま使えます。
      </p>
      {paymentsEnded ? null : (
        <p>
          お支払いの終了は、ただいま手続き中です。お客様の操作は必要ありません。完了しだいメールでお知らせします。それまでに請求があったときは、全額を返金します。完了するまで、会員の情報は消えません。
        </p>
      )}
    </AccountScreen>
  );
}
