import type { OutcomeIconName } from "./outcome.ts";

/** Strokes on a 24 grid. */
const strokes: Readonly<Record<OutcomeIconName, string>> = {
  done: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M8.2 12.2l2.6 2.6 5-5.4",
  calendar: "M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4M9.2 15l2 2 3.6-3.8",
  undone: "M9 6.5 5 10.5l4 4M5 10.5h9a4.5 4.5 0 0 1 0 9h-3",
  card: "M4 6.5h16v11H4zM4 10.5h16M7 14.5h4",
  refused: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v5M12 15.8v.2",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 7.5V12l3 2",
  person: "M12 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M5 19.5a7 7 0 0 1 14 0",
  mail: "M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6",
  bell: "M7 16.5v-5a5 5 0 0 1 10 0v5l1.5 1.5h-13zM10.5 20h3M12 4.5v2",
  "bell-off": "M7 16.5v-5a5 5 0 0 1 10 0v5l1.5 1.5h-13zM10.5 20h3M5 5l14 14",
  key: "M8.5 11.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M11 12.5l7.5-7.5M15.5 8l2.5 2.5",
};

/** 44 px, decorative: the heading says the same. */
export function OutcomeIcon({ name }: { readonly name: OutcomeIconName }) {
  return (
    <svg
      className="-ms-1.75 size-11 text-accent"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={strokes[name]} />
    </svg>
  );
}
