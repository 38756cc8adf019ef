/** Changes in Stripe that the operator has to request. */
export type SetupChange = "prices" | "settings";

export interface SetupDifference {
  readonly text: string;
  /** The change that fixes it. */
  readonly change: SetupChange;
}

export interface SetupFindings {
  readonly made: readonly string[];
  readonly changed: readonly string[];
  readonly differences: readonly SetupDifference[];
}

/** Findings and actions of a set-up. */
export interface SetupLog {
  made(text: string): void;
  /** Runs it if its kind of change was requested. */
  differs(text: string, change: SetupChange, mend: () => Promise<void>): Promise<void>;
  result(): SetupFindings;
}

export function createSetupLog(changes: ReadonlySet<SetupChange>): SetupLog {
  const made: string[] = [];
  const changed: string[] = [];
  const differences: SetupDifference[] = [];
  return {
    made: (text) => made.push(text),
    async differs(text, change, mend) {
      if (changes.has(change)) {
        await mend();
        changed.push(text);
      } else differences.push({ text, change });
    },
    result: () => ({ made, changed, differences }),
  };
}
