import type { CompanyResponse, OtherLife } from "@tenbin/contract";
import { Link } from "react-router";
import { day, formatCompanyName } from "../../../ui/format.ts";
import { companyPath } from "../../../urls/company-url.ts";

/** Which companies had or have the code of this one; nothing for nearly all. */
export function OtherLives({ company: { ticker, page } }: { readonly company: CompanyResponse }) {
  const [code = ticker] = ticker.split("~");
  return page.other_lives.map((life) => (
    <p className="note" key={life.ticker}>
      証券コード{code}は{periodOf(life)}、
      <Link to={companyPath(life.ticker)}>{formatCompanyName(life.name_jp)}</Link>
      {factsOf(life)}のもの{life.delisted ? "でした" : "です"}。
    </p>
  ));
}

function periodOf({ delisted, last_traded: until }: OtherLife): string {
  if (!delisted) return "現在";
  return until === null ? "以前" : `${day(until)}まで`;
}

function factsOf({ listing_date: listed, delisted }: OtherLife): string {
  const facts = [listed === null ? null : `${day(listed)}上場`, delisted ? "上場廃止" : null];
  const known = facts.filter((fact) => fact !== null);
  return known.length === 0 ? "" : `(${known.join("、")})`;
}
