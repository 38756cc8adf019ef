/** Of a member who agreed; no personal data. Null: nothing is to be known of the viewer. */
export type AnalyticsProperties = Readonly<Record<string, string>> | null;

export interface LoadedService {
  readonly setProperties?: (properties: AnalyticsProperties) => void;
  trackRoute(route: string): void;
}

export function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}
