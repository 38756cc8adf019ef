import { Icon } from "../ui/icons.tsx";

export function BellIcon() {
  return (
    <Icon>
      <path d="M7 16.5v-5a5 5 0 0 1 10 0v5l1.5 1.5h-13zM10.5 20h3M12 4.5v2" />
    </Icon>
  );
}
