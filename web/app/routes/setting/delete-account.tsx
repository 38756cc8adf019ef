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
import { parseDeletionDate } from "./deletion-state.ts";
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
  const [acceptedDate, setAcceptedDate] = useState<string | null>(null);
  const stored = useHydrated() ? parseDeletionDate(state) : null;
  const deletionDate = acceptedDate ?? stored;
  const token = useMailedToken("/setting/delete-account");
  if (deletionDate !== null) return <DeletionAccepted deletionDate={deletionDate} />;
  return (
    <SettingsScreen page="/setting/delete-account" heading="退会">
      {(user) =>
        typeof token === "string" ? (
          <ConfirmDeletion
            token={token}
            address={user.email}
            onLinkUsed={mailedTokenValue(PAGE_PATH).clear}
            onDeleted={setAcceptedDate}
          />
        ) : (
          <RequestDeletion address={user.email} />
        )
      }
    </SettingsScreen>
  );
}

const PAGE_PATH = "/setting/delete-account";

function DeletionAccepted({ deletionDate }: { readonly deletionDate: string }) {
  return (
    <AccountScreen heading="退会を受け付けました" ways={<Link to="/">トップページへ</Link>}>
      <p>すべての端末でログアウトしました。</p>
      <p>
        会員の情報は<b className="num">{day(deletionDate)}</b>
        に消えます。その前にもう一度ログインすると、退会は取り消され、元の内容のまま使えます。
      </p>
    </AccountScreen>
  );
}
