import type { SitePath } from "../../site/site-pages.ts";
import { ButtonLink } from "../../ui/actions/button.tsx";

/** Shown if a page for mailed links is opened without a token. */
export function LinkRequired({ to, label }: { readonly to: SitePath; readonly label: string }) {
  return (
    <div className="stack">
      <p>
        この画面は、メールのリンクから開きます。メールが手元にあるときは、リンクをもう一度押してください。
      </p>
      <ButtonLink to={to}>{label}</ButtonLink>
    </div>
  );
}
