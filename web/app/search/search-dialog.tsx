import { Dialog } from "@base-ui/react/dialog";
import { useIsMember } from "../components/portfolio-star/portfolio-star.tsx";
import { SearchAside } from "./search-aside.tsx";
import SearchPanel from "./search-panel.tsx";

export interface SearchDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Loaded when it is first opened. */
export default function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const close = () => onOpenChange(false);
  const isMember = useIsMember();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog search-dialog" aria-label="企業を探す">
          <div className="search-columns">
            <SearchPanel
              closeButton={
                <Dialog.Close className="btn small">
                  <span className="max-tablet:hidden">
                    <span className="sr-only">閉じる </span>Esc
                  </span>
                  <span className="tablet:hidden">閉じる</span>
                </Dialog.Close>
              }
              onClose={close}
            />
            <SearchAside withSectors onClose={close} />
          </div>
          <p className="search-keys">
            <span>
              <kbd>↑</kbd>
              <kbd>↓</kbd>選ぶ
            </span>
            <span>
              <kbd>Enter</kbd>開く
            </span>
            <span>
              <kbd>Shift</kbd>
              <kbd>Enter</kbd>検索結果をすべて見る
            </span>
            {isMember ? (
              <span>
                <kbd>Alt</kbd>
                <kbd>S</kbd>ポートフォリオに追加
              </span>
            ) : null}
            <span className="ms-auto">
              <kbd>/</kbd>どのページでも検索を開く
            </span>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
