/** Of a key that an input method handles (UI Events, W3C, appendix on legacy key attributes). */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to a conversion. Safari ends the composition before the Enter that confirms it (WebKit bug
 * 165004), so that `isComposing` alone does not tell.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === HANDLED_BY_INPUT_METHOD;
}
