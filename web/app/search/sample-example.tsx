import type { ExampleCompany } from "@tenbin/contract";
import { Link } from "react-router";
import { formatCompanyName } from "../ui/format.ts";
import { companyPath } from "../urls/company-url.ts";

/** For who searches the sample market for a company of the real one. */
export function SampleExample({
  example: { ticker, name_jp },
  onOpen,
}: {
  readonly example: ExampleCompany;
  readonly onOpen?: (() => void) | undefined;
}) {
  return (
    <>
      サンプル市場には実在の会社はありません。たとえば{" "}
      <Link className="whitespace-nowrap" to={companyPath(ticker)} onClick={onOpen}>
        {formatCompanyName(name_jp)}({ticker})
      </Link>
    </>
  );
}
