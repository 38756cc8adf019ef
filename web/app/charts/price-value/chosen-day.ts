/** Turns the page to a day; set by who is loaded later, so that a chart without it costs nothing. */
let listener: ((day: number) => void) | null = null;

/** Enter on the plot; nothing where the page has no other days. */
export function chooseDay(day: number): void {
  listener?.(day);
}

/** @returns ends it */
export function onChosenDay(turnTo: (day: number) => void): () => void {
  listener = turnTo;
  return () => {
    if (listener === turnTo) listener = null;
  };
}
