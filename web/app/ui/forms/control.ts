/** What a field needs from its form. Written by hand where there is no form. */
export interface Control {
  readonly name: string;
  readonly label: string;
  /** What to type instead; null or absent while the value is right or unchecked. */
  readonly error?: string | null;
  /** The control's id, so that a summary of faults can lead to it. */
  readonly id?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly min?: string;
  readonly max?: string;
}
