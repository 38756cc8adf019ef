import { IconButton } from "../button.tsx";
import { UserIcon } from "../icons.tsx";
import { Menu, MenuGroup, MenuItem, MenuLine, MenuLink } from "./menu.tsx";

export interface AccountPlace {
  readonly to: string;
  readonly label: string;
}

/** The signed-in reader's menu: the address and plan in words, no picture. */
export function AccountMenu({
  email,
  plan,
  places,
  onSignOut,
}: {
  readonly email: string;
  /** ライト, 無料会員. */
  readonly plan: string;
  readonly places: readonly AccountPlace[];
  readonly onSignOut: () => void;
}) {
  return (
    <Menu
      trigger={
        <IconButton label="アカウント">
          <UserIcon />
        </IconButton>
      }
    >
      <p className="pop-who">
        <b>{email}</b>
        <span>{plan}</span>
      </p>
      <MenuGroup label="アカウント">
        {places.map(({ to, label }) => (
          <MenuLink key={to} to={to}>
            {label}
          </MenuLink>
        ))}
      </MenuGroup>
      <MenuLine />
      <MenuItem onSelect={onSignOut}>ログアウト</MenuItem>
    </Menu>
  );
}
