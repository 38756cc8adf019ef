import { Fragment } from "react";
import { ExternalLink } from "../ui/navigation/external-link.tsx";

/** A name followed by its address in brackets. */
const NAME_WITH_URL = /([^、]+?)\((https:\/\/[^\s)]+)\)/g;

/** Sources (出典) with their addresses as links. */
export function SourcesText({ sources }: { readonly sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <>
      出典:
      {sources.map((source, i) => (
        <Fragment key={source}>
          {i === 0 ? null : "、"}
          {withLinks(source)}
        </Fragment>
      ))}
    </>
  );
}

function withLinks(source: string) {
  // Alternates between text, name and address.
  const parts = source.split(NAME_WITH_URL);
  return parts.map((part, i) => {
    if (i % 3 === 0) return part;
    const address = parts[i + 1];
    return i % 3 === 1 && address?.startsWith("https://") === true ? (
      <ExternalLink key={address} href={`https://${address.slice("https://".length)}`}>
        {part}
      </ExternalLink>
    ) : null;
  });
}
