import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

export function NavigationStatus() {
  const loading = useNavigation().state !== "idle";
  const title = useAnnouncedTitle();
  return (
    <>
      {loading ? <div className="navigation-line" aria-hidden="true" /> : null}
      <output className="sr-only" aria-live="polite">
        {title}
      </output>
    </>
  );
}

/** Empty on the first page. */
function useAnnouncedTitle(): string {
  const { pathname } = useLocation();
  const [arrived, setArrived] = useState({ pathname, title: "" });
  useEffect(() => {
    if (arrived.pathname === pathname) return undefined;
    // The title element is replaced in the same commit, so it is read in the next frame.
    const frame = requestAnimationFrame(() => setArrived({ pathname, title: document.title }));
    return () => cancelAnimationFrame(frame);
  }, [arrived.pathname, pathname]);
  return arrived.title;
}
