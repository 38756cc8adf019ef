import { IconButton } from "../actions/button.tsx";
import { UserIcon } from "../icons.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator, MenuLink } from "./menu.tsx";

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
