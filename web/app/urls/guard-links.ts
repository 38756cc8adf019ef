import { classifyUrl } from "./classify-url.ts";

/**
 * Specification 2.15: external links work only with the mark of `ExternalLink` (`rel="external"`),
 * script-like links never.
 */
export function guardLinks(document: Document): void {
  const guard = (event: Event) => {
    const link = linkOf(event);
    if (link !== null && !isAllowedLink(link, document.baseURI)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      console.error(`navigation rejected: ${hrefOf(link)}`);
    }
  };
  for (const type of ["click", "auxclick"]) document.addEventListener(type, guard, true);
}

export function isAllowedLink(link: Element, here: string): boolean {
  const { kind } = classifyUrl(hrefOf(link), here);
  if (kind === "internal") return true;
  // A download is saved, not opened.
  if (kind === "refused") return link.hasAttribute("download") && hrefOf(link).startsWith("blob:");
  return (link.getAttribute("rel") ?? "").split(/\s+/).includes("external");
}

function linkOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest("a[*|href], area[href]") : null;
}

function hrefOf(link: Element): string {
  return link.getAttribute("href") ?? link.getAttributeNS(XLINK, "href") ?? "";
}

const XLINK = "http://www.w3.org/1999/xlink";
