import { useState } from "react";
import { IconButton } from "../../ui/actions/button.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { AccountMenu } from "../../ui/overlays/account-menu.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator, MenuLink } from "../../ui/overlays/menu.tsx";
import { Specimen } from "./specimen.tsx";

export function Overlays() {
  const [chosen, setChosen] = useState("");
  return (
    <>
      <Specimen name="Menu, AccountMenu" row>
        <Menu
          trigger={
            <IconButton label="ほかの操作">
              <SearchIcon />
            </IconButton>
          }
        >
          <MenuGroup label="この条件">
            <MenuItem onSelect={() => setChosen("写しを作る")}>写しを作る</MenuItem>
            <MenuItem onSelect={() => setChosen("名前を変える")} disabled>
              名前を変える
            </MenuItem>
            <MenuLink to="/results">結果の一覧へ</MenuLink>
          </MenuGroup>
          <MenuSeparator />
          <MenuItem danger onSelect={() => setChosen("削除する")}>
            削除する
          </MenuItem>
        </Menu>
        <AccountMenu
          email="hanako@example.jp"
          plan="ライト"
          places={[
            { to: "/setting", label: "設定" },
            { to: "/pricing", label: "プランと支払い" },
          ]}
          onSignOut={() => setChosen("ログアウト")}
        />
        <output className="note">{chosen === "" ? "" : `「${chosen}」を選びました。`}</output>
      </Specimen>
    </>
  );
}
