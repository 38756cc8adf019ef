import { ButtonLink } from "../../../ui/actions/button.tsx";

/** A page on which nothing can be ordered, why, and the one way on. */
export function OrderNotice({
  heading,
  children,
  way,
}: {
  readonly heading: string;
  readonly children: string;
  readonly way: { readonly to: string; readonly label: string };
}) {
  return (
    <div className="page screen">
      <h1>{heading}</h1>
      <p>{children}</p>
      <ButtonLink to={way.to}>{way.label}</ButtonLink>
    </div>
  );
}

export const SETTINGS_WAY = { to: "/setting#plan", label: "設定で契約を確かめる" };
export const PLANS_WAY = { to: "/pricing", label: "プランと料金を見る" };
export const SIGN_IN_WAY = { to: "/supertrial/password-setting", label: "パスワードを決める" };
export const COMPANIES_WAY = { to: "/search", label: "企業を探す" };

export function NotOnSale({ heading }: { readonly heading: string }) {
  return (
    <OrderNotice heading={heading} way={PLANS_WAY}>
      いまはプランも単品購入も販売していません。お申し込みや請求が発生することはありません。
    </OrderNotice>
  );
}
