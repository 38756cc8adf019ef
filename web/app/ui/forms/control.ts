/** Provided by `useForm`, or by hand without a form. */
export interface Control {
  readonly name: string;
  readonly label: string;
  /** Says what to type instead; null or absent without an error. */
  readonly error?: string | null;
  /** Target of the error summary's links. */
  readonly id?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly min?: string;
  readonly max?: string;
}
