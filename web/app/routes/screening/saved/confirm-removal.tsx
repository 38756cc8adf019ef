import { Dialog, DialogClose } from "../../../ui/overlays/dialog.tsx";

/** Beyond the limit of the plan nothing can be saved again. */
export function ConfirmRemoval({
  name,
  onConfirm,
  onClose,
}: {
  readonly name: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`「${name}」を削除しますか`}
      description="保存した条件がプランの上限を超えているため、削除すると元に戻せません。"
      actions={
        <>
          <DialogClose />
          <DialogClose variant="danger" onClick={onConfirm}>
            削除する
          </DialogClose>
        </>
      }
    />
  );
}
