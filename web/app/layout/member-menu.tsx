import { loadIdentity } from "../identity/load-identity.ts";
import { openDocument } from "../navigation/open-document.ts";
import { tellError } from "../telemetry/caught-errors.ts";
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
      onSignOut={() => void signOut().catch(tellError)}
    />
  );
}

async function signOut(): Promise<void> {
  try {
    await (await loadIdentity()).signOut();
  } finally {
    // That page signs out too, and says whether it could.
    openDocument("/logout");
  }
}
