import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { SitePath } from "../site/site-pages.ts";
import { HomeIcon, ListIcon, MenuIcon, SearchIcon, UserIcon } from "../ui/icons.tsx";
import { useIsSignedIn } from "./account-nav.tsx";
import { footerGroups, headerNavItems, type NavItem } from "./nav-items.ts";

/** The footer's links, which the phone shows as the menu of its bar. */
const SITE_LINKS_ID = "site-links";

interface BottomNavItem {
  readonly place: NavItem;
  readonly icon: ReactNode;
}

const bottomNavItems: readonly BottomNavItem[] = [
  { place: { to: "/", label: "ホーム" }, icon: <HomeIcon /> },
  { place: { to: "/search", label: "企業を探す" }, icon: <SearchIcon /> },
  { place: { to: "/results", label: "企業一覧" }, icon: <ListIcon /> },
];
const loginItem: BottomNavItem = { place: { to: "/login", label: "ログイン" }, icon: <UserIcon /> };
const settingsItem: BottomNavItem = {
  place: { to: "/setting", label: "設定" },
  icon: <UserIcon />,
};

function useAriaCurrent(): (to: SitePath) => "page" | undefined {
  const { pathname } = useLocation();
  return (to) => (pathname === to ? "page" : undefined);
}

export function NavLinks() {
  const current = useAriaCurrent();
  return headerNavItems.map(({ to, label }) => (
    <Link key={to} to={to} aria-current={current(to)}>
      {label}
    </Link>
  ));
}

export function BottomLinks() {
  const current = useAriaCurrent();
  const places = [...bottomNavItems, useIsSignedIn() ? settingsItem : loginItem];
  return (
    <>
      {places.map(({ place: { to, label }, icon }) => (
        <Link key={to} to={to} aria-current={current(to)}>
          {icon}
          {label}
        </Link>
      ))}
      <button type="button" popoverTarget={SITE_LINKS_ID} onClick={showLinks}>
        <MenuIcon />
        メニュー
      </button>
    </>
  );
}

/** Hidden from signed-in viewers. */
const VISITOR_PATHS: ReadonlySet<SitePath> = new Set(["/register", "/login"]);

/** Safari 17, Chrome 114 and Firefox 125 are the first with popovers. */
const hasPopovers = () => "popover" in HTMLElement.prototype;

/** Without popovers the links stand at the end of the page. */
function showLinks(): void {
  if (!hasPopovers()) document.getElementById(SITE_LINKS_ID)?.scrollIntoView();
}

/** Needed because a link within the site loads no new document. */
function closeMenu(): void {
  if (hasPopovers()) document.getElementById(SITE_LINKS_ID)?.hidePopover();
}

export function FooterLinks() {
  const current = useAriaCurrent();
  const isSignedIn = useIsSignedIn();
  return (
    <nav className="site-links" id={SITE_LINKS_ID} aria-label="すべてのページ" popover="auto">
      {footerGroups.map(({ name, places }) => (
        <div key={name}>
          <p aria-hidden="true">{name}</p>
          <ul aria-label={name}>
            {places
              .filter(({ to }) => !(isSignedIn && VISITOR_PATHS.has(to)))
              .map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} aria-current={current(to)} onClick={closeMenu}>
                    <span>{label}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
