import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { CompanyResponse } from "@tenbin/contract";
import { companyPath } from "../../../urls/company-url.ts";

const sections = [
  { id: "chart", label: "チャート" },
  { id: "why", label: "判定の理由", analysed: true },
  { id: "diagnosis", label: "診断", diagnosed: true },
  { id: "assumptions", label: "前提", weighed: true },
  { id: "accuracy", label: "正確度", analysed: true },
  { id: "evidence", label: "裏付け" },
  { id: "financials", label: "業績" },
  { id: "progress", label: "進捗と財務" },
  { id: "peers", label: "同業他社" },
  { id: "disclosures", label: "開示" },
] as const;

/** Share of the window's height: a section is current once its top is above this line. */
const READING_LINE = 0.34;

/** Stays in view and marks the section being read. */
export function SectionNav({
  company: { ticker, standard, masked, diagnosis, page },
}: {
  company: CompanyResponse;
}) {
  const [current, setCurrent] = useState<string>("chart");
  useEffect(() => {
    const updateCurrent = () => {
      const lastReached = sections.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= innerHeight * READING_LINE;
      });
      setCurrent(lastReached?.id ?? sections[0].id);
    };
    const observer = new IntersectionObserver(updateCurrent, {
      rootMargin: `0px 0px ${-100 * (1 - READING_LINE)}% 0px`,
    });
    // Also observes the header, because a jump from below the last section to the top crosses no
    // section.
    const head = document.querySelector(".company-head");
    if (head !== null) observer.observe(head);
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <nav className="local-nav" aria-label="このページ">
      {sections.map((section) =>
        (masked && "analysed" in section) ||
        (page.valuation === null && "weighed" in section) ||
        (diagnosis !== true && "diagnosed" in section) ? null : (
          <a
            key={section.id}
            href={`#${section.id}`}
            aria-current={section.id === current ? "true" : undefined}
          >
            {section.label}
          </a>
        ),
      )}
      {standard === "not_yet_listed" ? null : (
        <Link to={`${companyPath(ticker)}/history`}>判定の履歴</Link>
      )}
    </nav>
  );
}
