import { Icon } from "./icons.tsx";

// What is done with something; icons of the layout, which every page loads, stand apart.

export function StarIcon() {
  return (
    <Icon>
      <path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />
    </Icon>
  );
}

export function BellIcon() {
  return (
    <Icon>
      <path d="M6 17V11a6 6 0 0 1 12 0v6M4 17h16M10 20h4" />
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

export function CheckIcon() {
  return (
    <Icon>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Icon>
  );
}

export function PlusIcon() {
  return (
    <Icon>
      <path d="M12 5v14M5 12h14" />
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

export function MoreIcon() {
  return (
    <Icon>
      <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />
    </Icon>
  );
}
