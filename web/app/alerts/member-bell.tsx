import { lazy, Suspense, useState } from "react";
import { loadModule } from "../browser/load-module.ts";
import type { BellCompany } from "./bell-company.ts";
import { BellIcon } from "./bell-icon.tsx";

const CompanyAlertDialog = lazy(() => loadModule(() => import("./company-alert-dialog.tsx")));

/** Opens the alerts of the company. */
export default function MemberBell(props: BellCompany) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="alert-bell">
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <BellIcon />
        <span>
          通知<span className="max-tablet:sr-only">を設定する</span>
        </span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CompanyAlertDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </span>
  );
}
