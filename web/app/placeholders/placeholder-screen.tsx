import { Badge } from "../ui/figures/badge.tsx";
import { ButtonLink } from "../ui/actions/button.tsx";
import type { Placeholder } from "./placeholders.ts";

export function PlaceholderScreen({
  heading,
  placeholder: { purpose, today, link },
}: {
  readonly heading: string;
  readonly placeholder: Placeholder;
}) {
  return (
    <div className="page screen">
      <Badge tone="notice">準備中</Badge>
      <h1>{heading}</h1>
      <p>{purpose}いまは準備をしています。</p>
      <section>
        <h2>いまのご利用</h2>
        <p>{today}</p>
      </section>
      <ButtonLink to={link.to}>{link.label}</ButtonLink>
    </div>
  );
}
