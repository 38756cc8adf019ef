export interface ErrorDefinition {
  readonly status: number;
  /** English, for logs and developers. */
  readonly title: string;
  /** Japanese, for the viewer: what happened and what to do. */
  readonly message: string;
}
