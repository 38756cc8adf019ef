import type { LoadedService } from "./loaded-service.ts";
import { addScript } from "./loaded-service.ts";

declare global {
  interface Window {
    clarity?: (...command: readonly unknown[]) => void;
  }
}

/** Microsoft Clarity, with all text masked before it is recorded. */
export function loadHeatmap(id: string): LoadedService {
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-masking
  document.body.dataset["clarityMask"] = "true";
  const queue: unknown[] = [];
  window.clarity ??= Object.assign((...command: readonly unknown[]) => void queue.push(command), {
    q: queue,
  });
  addScript(`https://www.clarity.ms/tag/${encodeURIComponent(id)}`);
  return {
    trackRoute(route) {
      window.clarity?.("set", "route", route);
    },
  };
}
