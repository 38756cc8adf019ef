/** The site's colours by their names, [light, dark]: mails cannot read its style sheet. A test compares them. */
export const emailColours = {
  ground: ["#f7f6f2", "#161513"],
  sheet: ["#fffffd", "#1e1d1a"],
  sunken: ["#efede6", "#272521"],
  ink: ["#1d1c19", "#efece4"],
  "ink-2": ["#47453f", "#c6c1b6"],
  "ink-3": ["#646159", "#a29d92"],
  accent: ["#5a3a9c", "#bda7f0"],
  "on-accent": ["#ffffff", "#1b1430"],
  hairline: ["#e0ddd4", "#35332e"],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

type EmailColour = keyof typeof emailColours;

/** Inline, because some mail programs drop the style sheet; those are light. */
export const lightStyle = {
  ground: (name: EmailColour) => `background:${emailColours[name][0]}`,
  ink: (name: EmailColour) => `color:${emailColours[name][0]}`,
  border: (name: EmailColour) => `border-color:${emailColours[name][0]}`,
};

const darkColour = (name: EmailColour) => emailColours[name][1];
const textRules = (["ink", "ink-2", "ink-3", "accent"] as const).map(
  (name) => `.${name}{color:${darkColour(name)}!important}`,
);
const backgroundRules = (["ground", "sheet", "sunken"] as const).map(
  (name) => `.on-${name}{background:${darkColour(name)}!important}`,
);

/** For mail programs that keep the style sheet and prefer dark. */
export const DARK_MODE_CSS = `@media (prefers-color-scheme:dark){${[
  ...textRules,
  ...backgroundRules,
  `.hairline{border-color:${darkColour("hairline")}!important}`,
  `.on-accent{background:${darkColour("accent")}!important;color:${darkColour("on-accent")}!important}`,
].join("")}}`;
