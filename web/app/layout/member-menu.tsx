import { openDocument } from "../navigation/open-document.ts";
import { AccountMenu } from "../ui/overlays/account-menu.tsx";
import { memberPlaces } from "./places.ts";
import { useRootData } from "./root-data.ts";

const places = memberPlaces.map(({ to, label, soon }) => ({
  to,
  label: soon === true ? `${label} (準備中)` : label,
}));

/** Loaded when it is first asked for, and then open. */
export default function MemberMenu() {
  const member = useRootData()?.member ?? null;
  return (
    <AccountMenu
      email={member?.email ?? "ログイン中"}
      plan={member?.plan ?? null}
      places={places}
      defaultOpen
      onSignOut={() => openDocument("/logout")}
    />
  );
}
