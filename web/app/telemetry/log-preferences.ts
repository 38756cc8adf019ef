import { currentMoveColours, currentTheme, PREFERENCES_CHANGED } from "../browser/preferences.ts";
import { logEvent } from "./log-event.ts";

export function logPreferences(): () => void {
  let theme = currentTheme();
  let colours = currentMoveColours();
  const onChange = () => {
    if (theme !== currentTheme()) {
      theme = currentTheme();
      logEvent({ event_type: "theme_change", theme });
    }
    if (colours !== currentMoveColours()) {
      colours = currentMoveColours();
      logEvent({ event_type: "move_colours_change", colours });
    }
  };
  window.addEventListener(PREFERENCES_CHANGED, onChange);
  return () => window.removeEventListener(PREFERENCES_CHANGED, onChange);
}
