// Preloaded into a process to set its clock 61 minutes ahead.
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
