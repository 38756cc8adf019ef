/** A day as typed on a command line. @throws for anything but a day of the calendar, YYYY-MM-DD */
export function readDay(text: string): string {
  const moment = new Date(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text;
  if (!isDay) throw new Error(`Not a day: ${text} (write YYYY-MM-DD)`);
  return text;
}
