import { MAX_SCREEN_NAME_LENGTH } from "@tenbin/contract/portfolio/entry-limits";

export const screenNameSpec = {
  label: "名前",
  required: "type",
  maxLength: MAX_SCREEN_NAME_LENGTH,
} as const;
