import { BottomLinks } from "./nav-links.tsx";

export function BottomBar() {
  return (
    <nav className="bottom-bar" aria-label="主なページ">
      <BottomLinks />
    </nav>
  );
}
