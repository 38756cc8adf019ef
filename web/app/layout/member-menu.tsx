import { openDocument } from "../navigation/open-document.ts";
import type { AccountPlace } from "../ui/overlays/account-menu.tsx";
import { AccountMenu } from "../ui/overlays/account-menu.tsx";
import { useRootData } from "./root-data.ts";

const places: readonly AccountPlace[] = [
  { to: "/portfolio", label: "ポートフォリオ" },
  { to: "/pricing", label: "プラン" },
  { to: "/setting", label: "設定" },
];

/** Loaded when it is first asked for, and then open. */
export default function MemberMenu() {
  const member = useRootData()?.member ?? null;
  return (
    <AccountMenu
      email={member?.email ?? "ログイン中"}
      plan={member?.plan ?? null}
      places={places}
      defaultOpen
      onSignOut={() => openDocument("/logout")}
    />
  );
}
