import type { LoadedService } from "./loaded-service.ts";
import { addScript } from "./loaded-service.ts";

/** A chat widget: whatever its script shows. */
export function loadChat(url: string): LoadedService {
  addScript(url);
  return { trackRoute() {} };
}
