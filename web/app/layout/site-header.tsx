import { Link } from "react-router";
import { SiteSearch } from "../search/site-search.tsx";
import { IconButton } from "../ui/actions/button.tsx";
import { BrandMark, ThemeIcon } from "../ui/icons.tsx";
import { AccountNav } from "./account-nav.tsx";
import { toggleTheme } from "../browser/preferences.ts";
import { NavLinks } from "./nav-links.tsx";

export function SiteHeader() {
  return (
    <header className="site">
      <div className="page">
        <Brand />
        <nav aria-label="サイト">
          <NavLinks />
        </nav>
        <div className="site-tools">
          <SiteSearch />
          <IconButton label="明るい画面と暗い画面を切り替える" onClick={toggleTheme}>
            <ThemeIcon />
          </IconButton>
          <AccountNav />
        </div>
      </div>
    </header>
  );
}

export function Brand() {
  return (
    <Link className="brand" to="/">
      <BrandMark />
      天秤
      <small lang="en">Tenbin</small>
    </Link>
  );
}
