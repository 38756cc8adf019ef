import type { ReactNode } from "react";

export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </Icon>
  );
}

export function ThemeIcon() {
  return (
    <Icon>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </Icon>
  );
}

export function FunnelIcon() {
  return (
    <Icon>
      <path d="M4 6h16M7 12h10M10 18h4" />
    </Icon>
  );
}

export function TopIcon() {
  return (
    <Icon>
      <path d="M4 20h4.5v-7H4zM9.8 20h4.5V4H9.8zM15.5 20H20V10h-4.5z" />
    </Icon>
  );
}

export function StackIcon() {
  return (
    <Icon>
      <path d="m12 4 8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.3 8-4.3M4 16.2l8 4.3 8-4.3" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z" />
    </Icon>
  );
}

export function EnterIcon() {
  return (
    <Icon>
      <path d="M19 6v5a3 3 0 0 1-3 3H5m4-4-4 4 4 4" />
    </Icon>
  );
}

export function ExternalIcon() {
  return (
    <Icon>
      <path d="M13.5 5H19v5.5M19 5l-8 8M10 6H5v13h13v-5" />
    </Icon>
  );
}

export function UserIcon() {
  return (
    <Icon>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c1-4 4-6 7.5-6s6.5 2 7.5 6" />
    </Icon>
  );
}

export function BrandMark() {
  return (
    <svg
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M14 4v19M9 24h10M4 9l20-3" />
      <path d="M1.5 16.5h6l-3-7zM20.5 13.5h6l-3-7z" fill="currentColor" strokeWidth="1.2" />
    </svg>
  );
}

export function TiltedBalance() {
  return (
    <svg
      className="h-20 w-28 text-ink-2"
      viewBox="0 0 112 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M56 14v58M40 73h32M16 26l80-16" />
      <path d="M16 26 4 52h24zM96 10 84 36h24z" strokeWidth="1.4" />
      <path d="M4 52q12 9 24 0M84 36q12 9 24 0" />
    </svg>
  );
}
