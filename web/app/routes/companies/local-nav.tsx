import { useEffect, useState } from "react";

const sections = [
  { id: "chart", label: "チャート" },
  { id: "why", label: "判定の理由", analysed: true },
  { id: "diagnosis", label: "診断", diagnosed: true },
  { id: "accuracy", label: "正確度", analysed: true },
  { id: "financials", label: "業績" },
  { id: "progress", label: "進捗と財務" },
  { id: "peers", label: "同業他社" },
  { id: "disclosures", label: "開示" },
] as const;

/** The page's own navigation; it stays in view and marks the section being read. */
export function LocalNav({ masked, diagnosed }: { masked: boolean; diagnosed: boolean }) {
  const [current, setCurrent] = useState<string>("chart");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered !== undefined) setCurrent(entered.target.id);
      },
      // A section is being read while it crosses a line a third down the window.
      { rootMargin: "-33% 0px -66% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <nav className="local-nav" aria-label="このページ">
      <div className="page">
        {sections.map((section) =>
          (masked && "analysed" in section) || (!diagnosed && "diagnosed" in section) ? null : (
            <a
              key={section.id}
              href={`#${section.id}`}
              aria-current={section.id === current ? "true" : undefined}
            >
              {section.label}
            </a>
          ),
        )}
      </div>
    </nav>
  );
}
