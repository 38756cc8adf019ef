/** Method of a form that only the page's script sends: by itself, the browser does nothing with it. */
export const SCRIPT_ONLY = "dialog";
