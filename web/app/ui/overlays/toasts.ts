import { Toast } from "@base-ui/react/toast";

export const toastManager = Toast.createToastManager();

/** For results that may be missed, with at most one undo; never for errors or questions. */
export const toasts = {
  /** @param undo reverts the action and closes the toast */
  notify(message: string, undo?: () => void): void {
    const id = toastManager.add({
      description: message,
      ...(undo === undefined
        ? {}
        : {
            actionProps: {
              children: "元に戻す",
              onClick() {
                toastManager.close(id);
                undo();
              },
            },
          }),
    });
  },
};
