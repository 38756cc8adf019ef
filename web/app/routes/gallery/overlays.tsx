import { useState } from "react";
import { Button, IconButton } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { SearchIcon } from "../../ui/icons.tsx";
import { AccountMenu } from "../../layout/account-nav-menu.tsx";
import { Dialog, DialogClose } from "../../ui/overlays/dialog.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator, MenuLink } from "../../ui/overlays/menu.tsx";
import { Toaster } from "../../ui/overlays/toaster.tsx";
import { toasts } from "../../ui/overlays/toasts.ts";
import { Specimen } from "./specimen.tsx";

const notifyUndone = () => toasts.notify("元に戻しました");

export function Overlays() {
  return (
    <>
      <MenuSpecimen />
      <Specimen name="Dialog">
        <div className="cluster">
          <Dialog
            title="ご本人の確認"
            description="メールアドレスを変更する前に、もう一度パスワードを入力してください。"
            trigger={<Button>メールアドレスを変更する</Button>}
            actions={
              <>
                <DialogClose />
                <DialogClose variant="primary">確認する</DialogClose>
              </>
            }
          >
            <TextField control={{ name: "code", label: "確認の番号" }} />
          </Dialog>
        </div>
      </Specimen>
      <Specimen name="Toaster">
        <div className="cluster">
          <Button
            onClick={() => toasts.notify("みなと精工をポートフォリオから外しました", notifyUndone)}
          >
            ポートフォリオから外す
          </Button>
          <Button onClick={() => toasts.notify("条件「割安で進捗が平均以上」を保存しました")}>
            条件を保存する
          </Button>
        </div>
        <Toaster />
      </Specimen>
    </>
  );
}

function MenuSpecimen() {
  const [chosen, setChosen] = useState("");
  return (
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
  );
}
