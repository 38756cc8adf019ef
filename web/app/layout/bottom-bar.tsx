import { BottomLinks } from "./nav-links.tsx";

/** The phone's site navigation. */
export function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label="主なページ">
      <BottomLinks />
    </nav>
  );
}
