/** What a role runs until the process is told to end. */
export interface Service {
  /** Finishes what is in flight and lets go of everything, within ten seconds. */
  stop(): Promise<void>;
}
