/** For whom an answer is masked. `uid` null: nobody signed in. */
export interface Viewer {
  readonly uid: string | null;
}
