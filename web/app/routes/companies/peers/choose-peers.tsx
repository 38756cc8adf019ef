import type { PeersResponse } from "@tenbin/contract";
import { MAX_CHOSEN_PEERS } from "@tenbin/contract/portfolio/entry-limits";
import { useState } from "react";
import { FailureNotice } from "../../../accounts/failure-notice.tsx";
import { useApi } from "../../../accounts/use-api.ts";
import { useAsyncAction } from "../../../accounts/use-async-action.ts";
import { useSuggestions } from "../../../search/use-suggestions.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { formatCompanyName } from "../../../ui/format.ts";
import { Dialog, DialogClose } from "../../../ui/overlays/dialog.tsx";

interface ChoosePeersProps {
  readonly ticker: string;
  readonly name: string;
  readonly peers: PeersResponse;
  readonly onSave: (saved: PeersResponse) => void;
  readonly onClose: () => void;
}

interface Choice {
  readonly ticker: string;
  readonly name_jp: string;
}

/** Starts from what is compared now; choosing none leaves it to sector and size again. */
export function ChoosePeers({ ticker, name, peers, onSave, onClose }: ChoosePeersProps) {
  const api = useApi();
  const { busy, failure, run } = useAsyncAction();
  const [choices, setChoices] = useState<readonly Choice[]>(peers.peers);
  const save = (tickers: readonly string[]) =>
    run(async () => {
      const body = { tickers: [...tickers] };
      const saved = await api().call("putPeers", { params: { ticker }, body });
      if (saved === undefined) return;
      onSave(saved);
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`${name}と比べる企業`}
      description={`${MAX_CHOSEN_PEERS}社まで選べます。選んだ企業は、この企業のページに残ります。`}
      actions={
        <>
          <DialogClose />
          {peers.chosen ? (
            <Button disabled={busy} onClick={() => save([])}>
              業種と規模で選ぶ
            </Button>
          ) : null}
          <Button
            variant="primary"
            disabled={busy || choices.length === 0}
            onClick={() => save(choices.map((choice) => choice.ticker))}
          >
            {choices.length}社を残す
          </Button>
        </>
      }
    >
      <ul className="peer-choices" aria-label="選んだ企業">
        {choices.map((choice) => (
          <PeerChoice
            key={choice.ticker}
            choice={choice}
            action="外す"
            onPress={() => setChoices(choices.filter((each) => each !== choice))}
          />
        ))}
      </ul>
      <AddPeer
        isFull={choices.length >= MAX_CHOSEN_PEERS}
        isKnown={(found) => found === ticker || choices.some((each) => each.ticker === found)}
        onAdd={(choice) => setChoices([...choices, choice])}
      />
      <FailureNotice failure={failure} />
    </Dialog>
  );
}

function AddPeer({
  isFull,
  isKnown,
  onAdd,
}: {
  readonly isFull: boolean;
  readonly isKnown: (ticker: string) => boolean;
  readonly onAdd: (choice: Choice) => void;
}) {
  const [query, setQuery] = useState("");
  const { answer, failure } = useSuggestions(query.trim());
  if (isFull) {
    return (
      <p className="note">上限の{MAX_CHOSEN_PEERS}社です。加えるには、先に1社外してください。</p>
    );
  }
  const found = answer?.rows.filter((row) => !isKnown(row.ticker)) ?? [];
  return (
    <>
      <TextField
        control={{ name: "peer", label: "加える企業", error: null, required: true }}
        help="証券コードか社名で探します。"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {failure === null ? null : <p className="note">{failure.message}</p>}
      <ul className="peer-choices" aria-label="見つかった企業">
        {found.map((row) => (
          <PeerChoice
            key={row.ticker}
            choice={row}
            action="加える"
            onPress={() => {
              onAdd(row);
              setQuery("");
            }}
          />
        ))}
      </ul>
    </>
  );
}

function PeerChoice({
  choice: { ticker, name_jp },
  action,
  onPress,
}: {
  readonly choice: Choice;
  readonly action: string;
  readonly onPress: () => void;
}) {
  const name = formatCompanyName(name_jp);
  return (
    <li>
      <span>
        {name} <small className="num">{ticker}</small>
      </span>
      <Button small variant="quiet" aria-label={`${name}を${action}`} onClick={onPress}>
        {action}
      </Button>
    </li>
  );
}
