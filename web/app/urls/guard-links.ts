import { classifyUrl } from "./classify-url.ts";

/**
 * Specification 2.15: a link out of the site is followed only where it carries the mark that
 * `ExternalLink` gives (`rel="external"`); a script-like one never. Catches every click in the document
 * before anything else does.
 */
export function guardLinks(document: Document): void {
  const guard = (event: Event) => {
    const link = linkOf(event);
    if (link !== null && !isAllowedLink(link, document.baseURI)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      console.error(`Navigation refused: ${hrefOf(link)}`);
    }
  };
  for (const type of ["click", "auxclick"]) document.addEventListener(type, guard, true);
}

/** Whether a click on that link may go where it leads. */
export function isAllowedLink(link: Element, here: string): boolean {
  const { kind } = classifyUrl(hrefOf(link), here);
  if (kind === "internal") return true;
  // What is saved is not opened.
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
