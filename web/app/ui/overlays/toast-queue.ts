/** What may be missed: a thing done, with one undo at most. Errors and what needs an answer never go here. */
export interface Toast {
  readonly id: number;
  /** みなと精工をポートフォリオから外しました. */
  readonly message: string;
  /** Takes it back; the toast goes with it. */
  readonly undo?: () => void;
}

/** How long a toast stays, milliseconds; while it is pointed at or has the focus, time stands still. */
export const TOAST_DURATION_MS = 6000;

/** More than this many at once and the oldest goes. */
const MAX_TOASTS = 3;

export interface ToastClock {
  readonly now: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

interface TimedToast extends Toast {
  /** Milliseconds it still has. */
  left: number;
  since: number;
  timer: unknown;
}

export interface ToastQueue {
  /** Shows a message, with an undo where the act can be taken back. @returns its id */
  readonly notify: (message: string, undo?: () => void) => number;
  readonly dismiss: (id: number) => void;
  /** Takes back what the toast says happened. */
  readonly undo: (id: number) => void;
  /** Nobody is raced while reading: all clocks stop. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly current: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** The toasts shown now, each with its own clock. Independent of React, so that anything may speak. */
export function createToastQueue({ now, setTimer, clearTimer }: ToastClock): ToastQueue {
  let toasts: readonly TimedToast[] = [];
  let shown: readonly Toast[] = [];
  let paused = false;
  let nextId = 1;
  const listeners = new Set<() => void>();

  function setToasts(next: readonly TimedToast[]): void {
    toasts = next;
    shown = next.map(({ id, message, undo }) =>
      undo === undefined ? { id, message } : { id, message, undo },
    );
    for (const listener of listeners) listener();
  }

  function dismiss(id: number): void {
    const toast = toasts.find((each) => each.id === id);
    if (toast === undefined) return;
    clearTimer(toast.timer);
    setToasts(toasts.filter((each) => each !== toast));
  }

  function run(toast: TimedToast): void {
    toast.since = now();
    toast.timer = setTimer(() => dismiss(toast.id), toast.left);
  }

  return {
    notify(message: string, undo?: () => void): number {
      const id = nextId++;
      const toast: TimedToast = {
        id,
        message,
        left: TOAST_DURATION_MS,
        since: now(),
        timer: null,
        ...(undo === undefined ? {} : { undo }),
      };
      if (!paused) run(toast);
      for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - MAX_TOASTS))) {
        dismiss(old.id);
      }
      setToasts([...toasts, toast]);
      return id;
    },
    dismiss,
    undo(id: number): void {
      const toast = toasts.find((each) => each.id === id);
      dismiss(id);
      toast?.undo?.();
    },
    pause(): void {
      if (paused) return;
      paused = true;
      for (const toast of toasts) {
        clearTimer(toast.timer);
        toast.left = Math.max(0, toast.left - (now() - toast.since));
      }
    },
    resume(): void {
      if (!paused) return;
      paused = false;
      toasts.forEach(run);
    },
    current: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's one queue. */
export const toasts: ToastQueue = createToastQueue({
  now: () => performance.now(),
  setTimer: (run, milliseconds) => setTimeout(run, milliseconds),
  clearTimer: (timer) => clearTimeout(timer as number),
});
