import type { LegalBlock, LegalProse } from "@tenbin/contract";
import { Link } from "react-router";
import { DescriptionList } from "../../../ui/content/description-list.tsx";
import { ExternalLink } from "../../../ui/navigation/external-link.tsx";

export function LegalBlocks({ blocks }: { readonly blocks: readonly LegalBlock[] }) {
  return (
    <div className="legal-blocks">
      {blocks.map((block, at) => (
        // A text is shown as a whole and never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <Block key={at} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (block.kind === "paragraph") {
    return (
      <p>
        <Prose parts={block.text} />
      </p>
    );
  }
  if (block.kind === "list") {
    const items = block.items.map((parts) => (
      <li key={textOf(parts)}>
        <Prose parts={parts} />
      </li>
    ));
    return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
  }
  if (block.kind === "terms") {
    return (
      <DescriptionList
        items={block.items.map(({ term, paragraphs }) => ({
          term,
          description: paragraphs.map((parts) => (
            <p key={textOf(parts)}>
              <Prose parts={parts} />
            </p>
          )),
        }))}
      />
    );
  }
  return <LegalTable {...block} />;
}

function LegalTable({ caption, head, rows }: Extract<LegalBlock, { kind: "table" }>) {
  return (
    <div className="scroll-x">
      <table className="data-table">
        <caption className="note">{caption}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = [], ...others]) => (
            <tr key={[first, ...others].map(textOf).join("|")}>
              <th scope="row">
                <Prose parts={first} />
              </th>
              {others.map((parts, at) => (
                <td key={head[at + 1]} data-label={head[at + 1]}>
                  <Prose parts={parts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Prose({ parts }: { readonly parts: LegalProse }) {
  return parts.map(({ text, to }, at) => {
    const key = `${at} ${text}`;
    if (to === undefined) return <span key={key}>{text}</span>;
    if (isExternal(to)) {
      return (
        <ExternalLink key={key} href={to}>
          {text}
        </ExternalLink>
      );
    }
    return to.startsWith("/") ? (
      <Link key={key} to={to}>
        {text}
      </Link>
    ) : (
      <a key={key} href={to}>
        {text}
      </a>
    );
  });
}

function isExternal(address: string): address is `https://${string}` {
  return address.startsWith("https://");
}

function textOf(parts: LegalProse): string {
  return parts.map(({ text }) => text).join("");
}
