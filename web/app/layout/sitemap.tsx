import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { HomeIcon, ListIcon, SearchIcon } from "../ui/icons.tsx";

interface Place {
  readonly to: string;
  readonly label: string;
}

const search: Place = { to: "/search", label: "企業を探す" };
const all: Place = { to: "/results", label: "企業一覧" };

/** The places of the header. A page stands here once it exists. */
const headerPlaces: readonly Place[] = [search, all];

/** The places of the phone's bottom bar. */
const bottomPlaces: readonly (Place & { readonly icon: ReactNode })[] = [
  { to: "/", label: "ホーム", icon: <HomeIcon /> },
  { ...search, icon: <SearchIcon /> },
  { ...all, icon: <ListIcon /> },
];

function usePlaceLink(): (place: Place) => {
  readonly to: string;
  readonly "aria-current"?: "page";
} {
  const { pathname } = useLocation();
  return ({ to }) => (pathname === to ? { to, "aria-current": "page" } : { to });
}

export function NavLinks() {
  const link = usePlaceLink();
  return headerPlaces.map((place) => (
    <Link key={place.to} {...link(place)}>
      {place.label}
    </Link>
  ));
}

export function BottomLinks() {
  const link = usePlaceLink();
  return bottomPlaces.map((place) => (
    <Link key={place.to} {...link(place)}>
      {place.icon}
      {place.label}
    </Link>
  ));
}

export function FooterLinks() {
  return [{ to: "/", label: "ホーム" }, ...headerPlaces].map((place) => (
    <li key={place.to}>
      <Link to={place.to}>{place.label}</Link>
    </li>
  ));
}
