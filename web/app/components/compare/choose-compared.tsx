import { useState } from "react";
import { browserClient } from "../../api/api.client.ts";
import { tabStorage } from "../../browser/storage.ts";
import { useRootData } from "../../site/root-data.ts";
import { emitError } from "../../telemetry/error-channel.ts";
import { Button, ButtonLink } from "../../ui/actions/button.tsx";
import { formatCompanyName } from "../../ui/format.ts";
import { Dialog, DialogClose } from "../../ui/overlays/dialog.tsx";
import { resultsPath } from "../../urls/results-url.ts";
import {
  listChoices,
  readSelection,
  type SelectedCompany,
  writeSelection,
} from "./compared-selection.ts";
import "../../ui/forms/forms.css";
import "./choose-compared.css";

const MIN_COMPANIES = 2;

export default function ChooseCompared({
  small = true,
  companies,
}: {
  /** As the buttons beside it. */
  readonly small?: boolean;
  /** Of the list as it is shown, without those whose names are masked. */
  readonly companies: readonly { readonly ticker: string; readonly name_jp: string }[];
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [selection, setSelection] = useState<readonly SelectedCompany[]>([]);
  const [limit, findLimit] = useComparisonLimit();
  const open = (next: boolean) => {
    setIsOpen(next);
    if (!next) return;
    setSelection(readSelection(tabStorage));
    findLimit();
  };
  const select = (next: readonly SelectedCompany[]) =>
    setSelection(writeSelection(tabStorage, next));
  const listed = companies.map(({ ticker, name_jp: name }) => ({
    ticker,
    name: formatCompanyName(name),
  }));
  const isFull = limit !== null && selection.length >= limit;
  return (
    <Dialog
      title="比較する銘柄を選ぶ"
      description={
        limit === null
          ? "選んだ銘柄は、ページや並び順を変えても残ります。"
          : `いまのプランでは${limit}社まで並べられます。選んだ銘柄は、ページや並び順を変えても残ります。`
      }
      open={isOpen}
      onOpenChange={open}
      trigger={<Button small={small}>比較する銘柄を選ぶ</Button>}
      actions={
        <>
          {selection.length === 0 ? null : (
            <Button variant="quiet" onClick={() => select([])}>
              選び直す
            </Button>
          )}
          <DialogClose>閉じる</DialogClose>
          {selection.length < MIN_COMPANIES ? (
            <Button disabled>{MIN_COMPANIES}社以上を比べる</Button>
          ) : (
            <ButtonLink
              variant="primary"
              to={resultsPath({ compare: selection.map(({ ticker }) => ticker).join() })}
            >
              {selection.length}社を比べる
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className="compare-choices">
        {listChoices(selection, listed).map((company) => {
          const isSelected = selection.some(({ ticker }) => ticker === company.ticker);
          return (
            <li key={company.ticker}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={isSelected}
                  disabled={isFull && !isSelected}
                  onChange={() =>
                    select(
                      isSelected
                        ? selection.filter(({ ticker }) => ticker !== company.ticker)
                        : [...selection, company],
                    )
                  }
                />
                <span>
                  {company.name} <small className="num">{company.ticker}</small>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** Null until it is known; without it the comparison itself says what it leaves out. */
function useComparisonLimit(): readonly [number | null, () => void] {
  const apiUrl = useRootData()?.apiUrl;
  const [limit, setLimit] = useState<number | null>(null);
  const find = async (url: string) => {
    const answer = await browserClient(url).call("compareCompanies", { query: { tickers: "" } });
    setLimit(answer?.limit ?? null);
  };
  return [
    limit,
    () => {
      if (apiUrl !== undefined && limit === null) find(apiUrl).catch(emitError);
    },
  ];
}
