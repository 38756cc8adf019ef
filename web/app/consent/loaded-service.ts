/** A service whose script is on the page. */
export interface LoadedService {
  /** Another route is shown. */
  trackRoute(route: string): void;
}

/** Lets the page load a script of another host. */
export function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}
