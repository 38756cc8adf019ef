import { findInAppBrowser } from "./in-app-browser.ts";
import { Button } from "../../ui/actions/button.tsx";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { InAppNotice } from "./in-app-notice.tsx";

export function GoogleButton({
  label,
  otherWay,
  busy,
  onPress,
}: {
  readonly label: string;
  /** Said where Google refuses to sign in. */
  readonly otherWay?: string;
  readonly busy: boolean;
  readonly onPress: () => void;
}) {
  const app = useHydrated() ? findInAppBrowser(navigator.userAgent) : null;
  if (app !== null) return <InAppNotice app={app} otherWay={otherWay} />;
  return (
    <Button aria-disabled={busy} aria-busy={busy} onClick={onPress}>
      <GoogleIcon />
      {label}
    </Button>
  );
}

/** Not Google's logo, only a letter in the text colour. */
function GoogleIcon() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
      <path d="M15.8 5.6A7 7 0 1 0 17 10h-6.5" />
    </svg>
  );
}
