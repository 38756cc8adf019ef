import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { SitePath } from "../site/site-pages.ts";
import { FunnelIcon, MenuIcon, SearchIcon, StackIcon, TopIcon } from "../ui/icons.tsx";
import { useIsSignedIn } from "./account-nav.tsx";
import { footerGroups, type MainNavItem, mainNavItems } from "./nav-items.ts";

/** The footer's links, which the phone shows as the menu of its bar. */
const SITE_LINKS_ID = "site-links";

const icons: Readonly<Partial<Record<SitePath, ReactNode>>> = {
  "/search": <SearchIcon />,
  "/screening": <FunnelIcon />,
  "/promising": <TopIcon />,
  "/portfolio": <StackIcon />,
};

function useAriaCurrent(): (item: MainNavItem) => "page" | "true" | undefined {
  const { pathname } = useLocation();
  return ({ to, within = [] }) => {
    if (pathname === to) return "page";
    return within.some((path) => path === pathname) ? "true" : undefined;
  };
}

export function NavLinks() {
  const current = useAriaCurrent();
  return mainNavItems.map((item) => (
    <Link key={item.to} to={item.to} aria-current={current(item)}>
      {item.label}
    </Link>
  ));
}

export function BottomLinks() {
  const current = useAriaCurrent();
  return (
    <>
      {mainNavItems.map((item) => (
        <Link key={item.to} to={item.to} aria-current={current(item)}>
          {icons[item.to]}
          {item.label}
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
              .map((item) => (
                <li key={item.to}>
                  <Link to={item.to} aria-current={current(item)} onClick={closeMenu}>
                    <span>{item.label}</span>
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
