import { Autocomplete } from "@base-ui/react/autocomplete";
import type { CompositionEvent, KeyboardEvent, ReactNode } from "react";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { isComposing } from "../browser/is-composing.ts";
import { logEvent } from "../telemetry/log-event.ts";
import { SearchIcon } from "../ui/icons.tsx";
import { resultsPath } from "../urls/results-url.ts";
import type { Suggestion } from "./search-suggestions.tsx";
import { SearchSuggestions, suggestedPath } from "./search-suggestions.tsx";
import { useSuggestions } from "./use-suggestions.ts";
import { formatCompanyName } from "../ui/format.ts";
import { useSuggestedStars } from "./use-suggested-stars.tsx";
import { isWholeAnswer, type PageCommand } from "./commands/parse-commands.ts";

/**
 * Search as you type: ↑↓ choose, Enter opens, Shift+Enter shows all results. While an input method
 * is composing, it sends no query and handles no keys. Without script it is a form.
 */
export default function SearchPanel({
  closeButton: close,
  onClose: onLeave,
  findCommands = noCommands,
  onCommand,
}: {
  readonly closeButton?: ReactNode;
  readonly onClose?: () => void;
  /** Of a text that stands for something beside a company. */
  readonly findCommands?: (text: string) => readonly PageCommand[];
  readonly onCommand?: (command: PageCommand) => void;
}) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [composing, setComposing] = useState(false);
  const [q, setQ] = useState("");
  const commands = useMemo(() => findCommands(q), [findCommands, q]);
  const queryText = isWholeAnswer(commands) ? "" : q;
  const { answer, failure } = useSuggestions(queryText);
  const listId = useId();
  const suggestions = [
    ...commands.map((command): Suggestion => ({ kind: "command", command })),
    ...toSuggestions(queryText, answer?.rows ?? []),
  ];
  const input = useRef<HTMLInputElement>(null);
  const highlighted = useRef<Suggestion | undefined>(undefined);
  const stars = useSuggestedStars();

  const go = (path: string) => {
    onLeave?.();
    void navigate(path);
  };
  const select = (choice: Suggestion) => {
    if (choice.kind === "command") {
      onCommand?.(choice.command);
      return;
    }
    if (choice.kind === "company") {
      logEvent({
        event_type: "suggestion_open",
        ticker: choice.row.ticker,
        position: suggestions.indexOf(choice),
      });
    }
    go(suggestedPath(choice));
  };
  const updateQuery = (value: string) => setQ(value.trim());
  // Takes over what was typed before hydration.
  useLayoutEffect(() => {
    const typed = input.current?.value ?? "";
    setText(typed);
    setQ(typed.trim());
  }, []);
  const onKeyDown = (
    event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler?: () => void },
  ) => {
    if (isComposing(event.nativeEvent)) {
      event.preventBaseUIHandler?.();
      return;
    }
    const chosen = highlighted.current;
    if (stars !== null && event.altKey && event.code === "KeyS") {
      event.preventDefault();
      if (chosen?.kind === "company") stars.press(chosen.row);
      return;
    }
    // The highlighted company may belong to an earlier query until the answer has arrived.
    const settled = text.trim() === answer?.q || chosen?.kind === "command";
    if (event.key !== "Enter" || text.trim() === "" || (settled && !event.shiftKey)) return;
    event.preventDefault();
    event.preventBaseUIHandler?.();
    const [command] = commands;
    if (command !== undefined && !event.shiftKey) onCommand?.(command);
    else go(resultsPath({ q: text.trim() }));
  };

  return (
    <Autocomplete.Root<Suggestion>
      items={suggestions}
      filteredItems={suggestions}
      itemToStringValue={(choice) =>
        choice.kind === "all" || choice.kind === "command"
          ? text
          : formatCompanyName(choice.row.name_jp)
      }
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason === "item-press") return;
        setText(value);
        if (!composing) updateQuery(value);
      }}
      onItemHighlighted={(item) => (highlighted.current = item)}
      autoHighlight="always"
      keepHighlight
      inline
      open
    >
      <Form action="/results" className="search-input">
        <SearchIcon />
        <Autocomplete.Input
          ref={input}
          name="q"
          type="search"
          // Also set before hydration.
          aria-controls={listId}
          aria-label="会社名・よみ・証券コード"
          placeholder="会社名・よみ・証券コード"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          enterKeyHint="search"
          aria-keyshortcuts={stars === null ? undefined : "Alt+S"}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
            setComposing(false);
            updateQuery(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        {close}
      </Form>
      <SearchSuggestions
        listId={listId}
        suggestions={suggestions}
        answer={answer}
        failure={failure}
        stars={stars}
        hasCommands={onCommand !== undefined}
        onLeave={onLeave}
        onSelect={select}
      />
    </Autocomplete.Root>
  );
}

const noCommands = (): readonly PageCommand[] => [];

/** Newest first: of the companies that are shown. */
const MAX_DISCLOSURES = 2;

function toSuggestions(
  q: string,
  rows: readonly Extract<Suggestion, { kind: "company" }>["row"][],
): Suggestion[] {
  if (q === "") return [];
  const disclosures = rows
    .filter(({ match }) => match.field !== "near")
    .flatMap((row): Extract<Suggestion, { kind: "disclosure" }>[] =>
      row.latest_disclosure === null
        ? []
        : [{ kind: "disclosure", row, latest: row.latest_disclosure }],
    )
    .toSorted((a, b) =>
      a.latest.date < b.latest.date ? 1 : a.latest.date > b.latest.date ? -1 : 0,
    );
  return [
    ...rows.map((row): Suggestion => ({ kind: "company", row })),
    { kind: "all", q },
    ...disclosures.slice(0, MAX_DISCLOSURES),
  ];
}
