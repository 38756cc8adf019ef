/** Which company's decision is being written: rows of the portfolio ask, the diary's section opens the dialog. */
export function createRequestedCompany() {
  let ticker: string | null = null;
  const listeners = new Set<() => void>();
  const set = (next: string | null) => {
    ticker = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => ticker,
    open: (next: string) => set(next),
    close: () => set(null),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const requestedCompany = createRequestedCompany();
