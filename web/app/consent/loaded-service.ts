export interface LoadedService {
  trackRoute(route: string): void;
}

export function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}
