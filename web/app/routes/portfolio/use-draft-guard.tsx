import { type ReactNode, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "../../ui/actions/button.tsx";
import { Dialog, DialogClose } from "../../ui/overlays/dialog.tsx";

/** What an editor holds that is not saved. */
export type IsDraft = () => boolean;

export interface DraftGuard {
  /** Editors put themselves in while they are open. */
  readonly drafts: Set<IsDraft>;
  /** Does it at once, or after the member has agreed to lose the drafts. */
  readonly ask: (action: () => void) => void;
  readonly question: ReactNode;
}

/** Nothing typed is dropped by leaving the page without a question. */
export function useDraftGuard(): DraftGuard {
  const [drafts] = useState(() => new Set<IsDraft>());
  const [pending, setPending] = useState<(() => void) | null>(null);
  const holdsDraft = () => [...drafts].some((isDraft) => isDraft());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && holdsDraft(),
  );
  useBeforeUnload((event) => {
    if (holdsDraft()) event.preventDefault();
  });
  const leave = blocker.state === "blocked" ? blocker.proceed : pending;
  const stay = () => {
    setPending(null);
    if (blocker.state === "blocked") blocker.reset();
  };
  const drop = () => {
    setPending(null);
    leave?.();
  };
  return {
    drafts,
    ask(action) {
      if (holdsDraft()) setPending(() => action);
      else action();
    },
    question:
      leave === null ? null : (
        <Dialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) stay();
          }}
          title="保存していない変更があります"
          description="移ると、入力した内容は失われます。"
          actions={
            <>
              <DialogClose>編集に戻る</DialogClose>
              <Button variant="danger" onClick={drop}>
                保存せずに移る
              </Button>
            </>
          }
        />
      ),
  };
}
