import { daysBetween, toEpochDay, toIsoDate } from "../../../platform/clock/days.ts";

/**
 * A share that comes back is listed anew: it is examined like any other, which takes months (有価証券上場規程, Tokyo Stock
 * Exchange). A shorter absence is a slip, at most of one list where there is one a month.
 */
const MIN_ABSENCE_DAYS = 45;
/** A share that is traded is listed: no month passes without a bar. */
const MAX_BAR_GAP_DAYS = 30;
/** A company discloses under its coming code from about its application on, half a year before it is listed. */
const MAX_DAYS_FILED_AHEAD = 180;

/** A list of the exchange that names a code otherwise than the list before, or names it no longer. */
export interface ListChange {
  readonly day: string;
  /** Day of the list before; null for the first. */
  readonly previous: string | null;
  readonly isNamed: boolean;
}

export interface CodeEvents {
  readonly lists: readonly ListChange[];
  /** Days with a bar. */
  readonly bars: readonly string[];
  /** Days in Japan of documents that name their filer. */
  readonly documents: readonly { readonly day: string; readonly edinetCode: string }[];
}

/** The time between two issues that have the same code. */
export interface ListingAbsence {
  /** Day of the last list that names the code. */
  readonly lastListed: string;
  /** Day of the first list that omits it. */
  readonly from: string;
  /** Day of the first list that names it again. */
  readonly until: string;
}

/** An issue that had a code before the present one. */
export interface FormerLife {
  /** The first day that is not its own. */
  readonly until: string;
  /** Likewise of documents: those of the next issue are disclosed before it is listed. */
  readonly documentsUntil: string;
  /** Of its filers, if another one follows: their documents are its own, however late. */
  readonly edinetCodes: readonly string[];
  readonly absence: ListingAbsence;
}

/** The former lives of a code, ascending. */
export function findLives({ lists, bars, documents }: CodeEvents): FormerLife[] {
  const earlierFilers = new Set<string>();
  return findAbsences(lists)
    .filter((absence) => !isTradedThrough(bars, absence))
    .map((absence) => {
      const until = absence.from;
      const known = filersOf(documents, (day) => day < until);
      const hasNewFiler = documents.some(
        ({ day, edinetCode }) => day >= until && !known.has(edinetCode),
      );
      const edinetCodes = [...known].filter((filer) => hasNewFiler && !earlierFilers.has(filer));
      for (const filer of known) earlierFilers.add(filer);
      const filedAhead = toIsoDate(toEpochDay(absence.until) - MAX_DAYS_FILED_AHEAD);
      const documentsUntil = filedAhead > until ? filedAhead : until;
      return { until, documentsUntil, edinetCodes: edinetCodes.toSorted(), absence };
    });
}

export function findAbsences(lists: readonly ListChange[]): ListingAbsence[] {
  const absences: ListingAbsence[] = [];
  let omitted: ListChange | null = null;
  for (const change of lists.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (!change.isNamed) omitted ??= change;
    else if (omitted !== null) {
      const { day: from, previous } = omitted;
      if (daysBetween(from, change.day) >= MIN_ABSENCE_DAYS)
        absences.push({ lastListed: previous ?? from, from, until: change.day });
      omitted = null;
    }
  }
  return absences;
}

/** A list that omits an issue by mistake ends no life. */
function isTradedThrough(bars: readonly string[], { lastListed, until }: ListingAbsence): boolean {
  const days = [
    lastListed,
    ...bars.filter((day) => lastListed < day && day < until).toSorted(),
    until,
  ];
  return days.every((day, at) => at === 0 || daysBetween(days[at - 1]!, day) < MAX_BAR_GAP_DAYS);
}

function filersOf(
  documents: CodeEvents["documents"],
  matches: (day: string) => boolean,
): ReadonlySet<string> {
  return new Set(documents.filter(({ day }) => matches(day)).map(({ edinetCode }) => edinetCode));
}

export interface KeyedLife {
  readonly key: string;
  readonly until: string;
}

/**
 * Gives each life its key, `97350~1` and so on in order of discovery. One that is known keeps its key while the lists
 * between which it ended become more.
 * @param known also those that proved to be none: their numbers are not given to another life
 */
export function assignKeys<Life extends Pick<FormerLife, "absence">>(
  code: string,
  found: readonly Life[],
  known: readonly KeyedLife[],
): (Life & { readonly key: string })[] {
  let last = Math.max(0, ...known.map(({ key }) => Number(key.slice(code.length + 1))));
  return found.map((life) => {
    const { lastListed, until } = life.absence;
    const same = known.find((each) => lastListed < each.until && each.until < until);
    return { ...life, key: same?.key ?? `${code}~${++last}` };
  });
}
