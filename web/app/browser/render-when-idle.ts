import { whenIdle } from "./when-idle.ts";

/**
 * Renders elements with `content-visibility: auto` one by one while the page is idle, so that
 * pictures of the whole page are complete, but its start does not wait for what is out of view.
 * @returns stops it
 */
export function renderWhenIdle(elements: Iterable<HTMLElement>): () => void {
  const waiting = [...elements];
  const renderNext = () => {
    const element = waiting.shift();
    if (element === undefined) return;
    element.style.contentVisibility = "visible";
    whenIdle(renderNext);
  };
  whenIdle(renderNext);
  return () => waiting.splice(0);
}
