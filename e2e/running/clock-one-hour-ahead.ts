// Loaded before anything else of a process: to it, an hour and a minute more have passed.
const CLOCK_OFFSET_MS = 61 * 60_000;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(ShiftedDate.now());
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + CLOCK_OFFSET_MS;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
