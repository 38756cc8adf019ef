/** Of whoever uses the product: cleared when the session ends or another person's begins. */
export const PERSONAL_KEYS = [
  "tenbin.recent",
  "tenbin.lessons",
  "tenbin.after-registration",
  "tenbin.typed-address",
  "tenbin.walked",
  "tenbin.events",
  "tenbin.handed-over",
  "compared-companies",
  "tenbin.mailed-link",
] as const;

/** Of the browser or the tab, whoever uses it. */
export const IMPERSONAL_KEYS = [
  "tenbin.theme",
  "tenbin.updown",
  "tenbin.keys",
  "tenbin.consent",
  "tenbin.error-reports",
  "tenbin.session",
  "tenbin.owner",
  "tenbin.tab-id",
  "tenbin.reloaded-at",
  "tenbin.unscripted",
] as const;

/** A key in neither list does not compile. */
export type StorageKey = (typeof PERSONAL_KEYS | typeof IMPERSONAL_KEYS)[number];
