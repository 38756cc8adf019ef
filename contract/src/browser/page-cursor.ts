/** Of cursors of lists, in characters. */
export const MAX_CURSOR_LENGTH = 400;
