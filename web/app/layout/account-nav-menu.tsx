import { openDocument } from "../urls/open-document.ts";
import { AccountMenu } from "../ui/overlays/account-menu.tsx";
import { accountNavItems } from "./nav-items.ts";
import { useRootData } from "../site/root-data.ts";

const menuLinks = accountNavItems.map(({ to, label, soon }) => ({
  to,
  label: soon === true ? `${label} (準備中)` : label,
}));

/** Loaded when it is first asked for, and then open. */
export default function AccountNavMenu() {
  const member = useRootData()?.member ?? null;
  return (
    <AccountMenu
      email={member?.email ?? "ログイン中"}
      plan={member?.plan ?? null}
      places={menuLinks}
      defaultOpen
      onSignOut={() => openDocument("/logout")}
    />
  );
}
