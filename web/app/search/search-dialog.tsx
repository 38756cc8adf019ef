import { Dialog } from "@base-ui/react/dialog";
import { useIsMember } from "../components/portfolio-star/portfolio-star.tsx";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { setTheme } from "../browser/preferences.ts";
import { setSingleKeys, usesSingleKeys } from "../browser/single-keys.ts";
import { findCommandTarget, useFindCommands } from "./command-place.ts";
import type { PageCommand } from "./commands/parse-commands.ts";
import { SearchAside } from "./search-aside.tsx";
import SearchPanel from "./search-panel.tsx";

export interface SearchDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Loaded when it is first opened. */
export default function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const close = () => onOpenChange(false);
  const findCommands = useFindCommands(open);
  const isMember = useIsMember();
  const navigate = useNavigate();
  const [singleKeys, setUsed] = useState(usesSingleKeys);
  /** What a command was about; otherwise the focus returns to where it was. */
  const target = useRef<HTMLElement | null>(null);
  const run = (command: PageCommand) => {
    target.current = findCommandTarget(command);
    close();
    if (command.kind === "open") void navigate(command.path);
    if (command.kind === "theme") setTheme(command.theme);
    target.current?.click();
    if (command.kind === "view") target.current?.scrollIntoView();
  };
  const finalFocus = () => {
    const element = target.current;
    target.current = null;
    return element ?? true;
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className="dialog search-dialog"
          aria-label="企業を探す"
          finalFocus={finalFocus}
        >
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
              findCommands={findCommands}
              onCommand={run}
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
            <span>
              <kbd>{isApple() ? "⌘" : "Ctrl"}</kbd>
              <kbd>K</kbd>どのページでも開く
            </span>
            <span>
              <kbd>J</kbd>
              <kbd>K</kbd>一覧の次と前の企業
            </span>
            <label>
              <input
                type="checkbox"
                checked={singleKeys}
                onChange={({ currentTarget: { checked } }) => {
                  setSingleKeys(checked);
                  setUsed(checked);
                }}
              />
              <span>
                <kbd>/</kbd>
                <kbd>J</kbd>
                <kbd>K</kbd>を使う
              </span>
            </label>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
