import type { PeersResponse } from "@tenbin/contract";
import { useState } from "react";
import { useApiData } from "../../../billing/use-api-data.ts";
import { Button, ButtonLink } from "../../../ui/actions/button.tsx";
import { formatCompanyName } from "../../../ui/format.ts";
import { resultsPath } from "../../../urls/results-url.ts";
import { ChoosePeers } from "./choose-peers.tsx";

interface OwnPeersProps {
  readonly ticker: string;
  readonly name: string;
}

/** The companies that a member chose to compare this one with. */
export default function OwnPeers({ ticker, name }: OwnPeersProps) {
  const { data: loaded } = useApiData("getPeers", { params: { ticker } }, true);
  const [saved, setSaved] = useState<PeersResponse | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const current = saved?.ticker === loaded?.ticker ? (saved ?? loaded) : loaded;
  if (current === null) return null;
  const { chosen, peers } = current;
  return (
    <div className="own-peers">
      {chosen ? (
        <p>
          自分で選んだ企業: {peers.map(({ name_jp: peer }) => formatCompanyName(peer)).join("、")}
        </p>
      ) : null}
      <div className="cluster">
        {chosen ? (
          <ButtonLink
            small
            to={resultsPath({ compare: [ticker, ...peers.map((peer) => peer.ticker)].join() })}
          >
            選んだ企業と比べる
          </ButtonLink>
        ) : null}
        <Button small onClick={() => setIsOpen(true)}>
          {chosen ? "選び直す" : "比べる企業を自分で選ぶ"}
        </Button>
      </div>
      {isOpen ? (
        <ChoosePeers
          ticker={ticker}
          name={name}
          peers={current}
          onSave={setSaved}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}
