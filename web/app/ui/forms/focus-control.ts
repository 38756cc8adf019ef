/** Moves the focus, not only the scroll position. @returns whether there is such a field */
export function focusControl(id: string): boolean {
  const field = document.getElementById(id);
  if (field === null) return false;
  const focusable = field.matches("input, select, textarea, button")
    ? field
    : field.querySelector<HTMLElement>("input, select, textarea, button");
  focusable?.focus();
  return true;
}
