import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { SitePath } from "../site/site-pages.ts";
import { HomeIcon, ListIcon, MenuIcon, SearchIcon, UserIcon } from "../ui/icons.tsx";
import { useIsSignedIn } from "./account-nav.tsx";
import { footerGroups, headerNavItems, type NavItem } from "./nav-items.ts";

/** Anchor of the footer links, which are the phone's way to pages outside its bar. */
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
      <a href={`#${SITE_LINKS_ID}`}>
        <MenuIcon />
        メニュー
      </a>
    </>
  );
}

export function FooterLinks() {
  const current = useAriaCurrent();
  return (
    <nav className="site-links" id={SITE_LINKS_ID} aria-label="すべてのページ" tabIndex={-1}>
      {footerGroups.map(({ name, places }) => (
        <div key={name}>
          <p aria-hidden="true">{name}</p>
          <ul aria-label={name}>
            {places.map(({ to, label, soon }) => (
              <li key={to}>
                <Link to={to} aria-current={current(to)}>
                  <span>
                    {label}
                    {soon === true ? (
                      <>
                        {" "}
                        <small>(準備中)</small>
                      </>
                    ) : null}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
