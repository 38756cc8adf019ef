import { openDocument } from "../urls/open-document.ts";
import { AccountMenu } from "../ui/overlays/account-menu.tsx";
import { accountNavItems } from "./nav-items.ts";
import { useRootData } from "../site/root-data.ts";

/** Mounted open: it is loaded on the first click. */
export default function AccountNavMenu() {
  const member = useRootData()?.member ?? null;
  return (
    <AccountMenu
      email={member?.email ?? "ログイン中"}
      plan={member?.plan ?? null}
      places={accountNavItems}
      defaultOpen
      onSignOut={() => openDocument("/logout")}
    />
  );
}
