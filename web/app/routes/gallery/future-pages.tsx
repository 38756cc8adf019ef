import type { ReactNode } from "react";
import { DownloadIcon, FilterIcon, PlusIcon } from "../../ui/action-icons.tsx";
import { Button } from "../../ui/actions/button.tsx";
import { CopyButton } from "../../ui/actions/copy-button.tsx";
import { Skeleton, SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Dialog, DialogClose } from "../../ui/overlays/dialog.tsx";
import { Sheet, SheetClose } from "../../ui/overlays/sheet.tsx";
import { Toaster } from "../../ui/overlays/toaster.tsx";
import { toasts } from "../../ui/overlays/toasts.ts";
import type { FuturePage } from "./not-yet-used.ts";
import { notYetUsed } from "./not-yet-used.ts";
import { PortfolioParts } from "./portfolio-parts.tsx";
import { Ranges } from "./ranges.tsx";
import { RegistrationParts } from "./registration-parts.tsx";
import { Specimen } from "./specimen.tsx";

const notifyUndone = () => toasts.notify("元に戻しました");

/** Components whose pages are not built, grouped by page. */
export function FuturePages() {
  return (
    <>
      <Parts page="screening">
        <Ranges />
        <div className="cluster">
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
          <CopyButton text="/results?q=みなと" label="リンクをコピー" />
          <Button>
            <DownloadIcon />
            CSV
          </Button>
        </div>
      </Parts>
      <Parts page="portfolio">
        <PortfolioParts />
        <div>
          <Button>
            <PlusIcon />
            企業を追加
          </Button>
        </div>
      </Parts>
      <Parts page="registration">
        <RegistrationParts />
      </Parts>
      <Parts page="reauthentication dialog">
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
      </Parts>
      <Parts page="lists while loading">
        <Skeleton label="一覧を読み込んでいます">
          <SkeletonRows rows={3} figures={2} />
        </Skeleton>
      </Parts>
      <Parts page="undo in lists">
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
      </Parts>
    </>
  );
}

function Parts({ page, children }: { readonly page: FuturePage; readonly children: ReactNode }) {
  return (
    <Specimen name={`${page}: ${notYetUsed[page].join(", ")}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Specimen>
  );
}
