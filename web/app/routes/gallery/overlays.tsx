import { Button, IconButton } from "../../ui/actions/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { BellIcon, FilterIcon, MoreIcon } from "../../ui/action-icons.tsx";
import { AccountMenu } from "../../ui/overlays/account-menu.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { Dialog, DialogClose } from "../../ui/overlays/dialog.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator, MenuLink } from "../../ui/overlays/menu.tsx";
import { Sheet, SheetClose } from "../../ui/overlays/sheet.tsx";
import { TermPopover } from "../../ui/overlays/term-popover.tsx";
import { toasts } from "../../ui/overlays/toast-queue.ts";
import { Tooltip } from "../../ui/overlays/tooltip.tsx";
import { Ranges } from "./ranges.tsx";
import { Specimen } from "./specimen.tsx";

const notifyUndone = () => toasts.notify("元に戻しました");

export function Overlays() {
  return (
    <>
      <Specimen name="Dialog, ConfirmDialog" row>
        <Dialog
          title="ライトからスタンダードに変更しますか"
          description="今日のご請求は4,812円、次回は2025年12月1日に10,000円です。"
          trigger={<Button>プランを変更する</Button>}
          actions={
            <>
              <DialogClose />
              <DialogClose variant="primary" onClick={() => toasts.notify("プランを変更しました")}>
                変更を確定する
              </DialogClose>
            </>
          }
        >
          <TextField control={{ name: "coupon", label: "クーポン" }} />
        </Dialog>
        <ConfirmDialog
          title="条件「割安成長」を削除しますか"
          consequence="この条件の通知も止まります。企業とメモはそのまま残ります。"
          action="条件を削除する"
          danger
          trigger={<Button variant="danger">条件を削除</Button>}
          onConfirm={() => toasts.notify("条件「割安成長」を削除しました", notifyUndone)}
        />
      </Specimen>
      <Specimen name="Sheet" row>
        <Sheet
          title="条件"
          trigger={
            <Button>
              <FilterIcon />
              条件 5
            </Button>
          }
          footer={<SheetClose>17社を見る</SheetClose>}
        >
          <Ranges />
        </Sheet>
      </Specimen>
      <Specimen name="Menu, AccountMenu" row>
        <Menu
          trigger={
            <IconButton label="ほかの操作">
              <MoreIcon />
            </IconButton>
          }
        >
          <MenuGroup label="この条件">
            <MenuItem onSelect={() => toasts.notify("条件の写しを作りました")}>写しを作る</MenuItem>
            <MenuItem onSelect={notifyUndone} disabled>
              名前を変える
            </MenuItem>
            <MenuLink to="/results">結果の一覧へ</MenuLink>
          </MenuGroup>
          <MenuSeparator />
          <MenuItem danger onSelect={() => toasts.notify("条件を削除しました", notifyUndone)}>
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
          onSignOut={() => toasts.notify("ログアウトしました")}
        />
      </Specimen>
      <Specimen name="Term, Tooltip" row>
        <span>
          この企業の
          <TermPopover word="正確度">
            直近60か月の月末のうち、株価がその時点の価値の±20%以内だった割合です。
          </TermPopover>
          は65です。
        </span>
        <Tooltip text="通知を受け取る">
          <IconButton label="通知を受け取る">
            <BellIcon />
          </IconButton>
        </Tooltip>
      </Specimen>
      <Specimen name="toasts, Toaster" row>
        <Button
          onClick={() => toasts.notify("みなと精工をポートフォリオから外しました", notifyUndone)}
        >
          ポートフォリオから外す
        </Button>
        <Button onClick={() => toasts.notify("条件「割安で進捗が平均以上」を保存しました")}>
          条件を保存する
        </Button>
      </Specimen>
    </>
  );
}
