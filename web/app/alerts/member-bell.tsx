import { useState } from "react";
import { onDemand } from "../components/on-demand.tsx";
import type { BellCompany } from "./bell-company.ts";
import { BellIcon } from "./bell-icon.tsx";

const CompanyAlertDialog = onDemand(() => import("./company-alert-dialog.tsx"));

/** Opens the alerts of the company. */
export default function MemberBell(props: BellCompany) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="alert-bell">
      <button
        type="button"
        className="btn"
        aria-haspopup="dialog"
        onPointerEnter={CompanyAlertDialog.prefetch}
        onFocus={CompanyAlertDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        <span>
          通知<span className="max-tablet:sr-only">を設定する</span>
        </span>
      </button>
      {isOpen ? <CompanyAlertDialog {...props} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}
