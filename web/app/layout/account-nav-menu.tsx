import { openDocument } from "../urls/open-document.ts";
import { IconButton } from "../ui/actions/button.tsx";
import { UserIcon } from "../ui/icons.tsx";
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from "../ui/overlays/menu.tsx";
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

interface AccountMenuLink {
  readonly to: string;
  readonly label: string;
}

export function AccountMenu({
  email,
  plan,
  places,
  defaultOpen = false,
  onSignOut,
}: {
  readonly email: string;
  /** ライト, 無料会員; null while unknown. */
  readonly plan: string | null;
  readonly places: readonly AccountMenuLink[];
  /** For a menu that is loaded on the first click. */
  readonly defaultOpen?: boolean;
  readonly onSignOut: () => void;
}) {
  return (
    <Menu
      defaultOpen={defaultOpen}
      trigger={
        <IconButton label="アカウント">
          <UserIcon />
        </IconButton>
      }
    >
      <p className="pop-who">
        <b>{email}</b>
        {plan === null ? null : <span>{plan}</span>}
      </p>
      <MenuGroup label="アカウント">
        {places.map(({ to, label }) => (
          <MenuLink key={to} to={to}>
            {label}
          </MenuLink>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem onSelect={onSignOut}>ログアウト</MenuItem>
    </Menu>
  );
}
