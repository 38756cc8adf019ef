/** A service whose script is on the page. */
export interface LoadedService {
  /** Another route is shown. */
  show(route: string): void;
}
