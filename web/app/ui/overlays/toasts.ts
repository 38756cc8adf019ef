import { Toast } from "@base-ui/react/toast";

export const toastManager = Toast.createToastManager();

/** What may be missed: a thing done, with one undo at most. Errors and what needs an answer never go here. */
export const toasts = {
  /** @param undo takes it back; the toast goes with it */
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
