/** A G in one line, in the colour of the text: the sign of whom the button leads to, not a logo. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
      <path d="M15.8 5.6A7 7 0 1 0 17 10h-6.5" />
    </svg>
  );
}
