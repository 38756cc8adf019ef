import { Icon } from "./icons.tsx";

// Separate from the layout's icons, which every page loads.

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M12 4v11m-4.5-4 4.5 4.5 4.5-4.5M5 20h14" />
    </Icon>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <path d="M8.5 8.5V4.5h11v11h-4M4.5 8.5h11v11h-11z" />
    </Icon>
  );
}

export function FilterIcon() {
  return (
    <Icon>
      <path d="M4 7h16M7 12h10M10 17h4" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}
