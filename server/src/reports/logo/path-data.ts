import { MAX_NUMBER } from "./svg-number.ts";

/** Numbers of each command of a path. */
const PARAMETERS: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
/** Flags of an arc may stand without a space after them. */
const ARC_FLAGS: ReadonlySet<number> = new Set([3, 4]);
const COMMAND = /\s*([MmZzLlHhVvCcSsQqTtAa])/y;
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?)/y;
const FLAG = /[\s,]*([01])/y;
const END = /[\s,]*$/y;
/** Of coordinates as they are written. */
const DECIMALS = 4;

/** The same path with each command written out; null if it cannot be read to its end. */
export function normalizePath(data: string): string | null {
  const commands: string[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(data);
    if (match === null) return null;
    at = pattern.lastIndex;
    return match[1] ?? "";
  };
  const takeNumbers = (command: string): readonly number[] | null => {
    const count = PARAMETERS[command.toUpperCase()] ?? 0;
    const numbers: number[] = [];
    while (numbers.length < count) {
      const isFlag = command.toUpperCase() === "A" && ARC_FLAGS.has(numbers.length);
      const number = Number(take(isFlag ? FLAG : NUMBER) ?? Number.NaN);
      if (!(Math.abs(number) <= MAX_NUMBER)) return null;
      numbers.push(number);
    }
    return numbers;
  };

  while (take(END) === null) {
    const command = take(COMMAND);
    if (command === null || (commands.length === 0 && command.toUpperCase() !== "M")) return null;
    let repeated = command;
    do {
      const numbers = takeNumbers(repeated);
      if (numbers === null) return null;
      commands.push(repeated + numbers.map((each) => Number(each.toFixed(DECIMALS))).join(" "));
      // More pairs after a move are lines.
      if (repeated === "M") repeated = "L";
      if (repeated === "m") repeated = "l";
    } while (PARAMETERS[command.toUpperCase()] !== 0 && hasNumber(data, at));
  }
  return commands.join("");
}

function hasNumber(data: string, at: number): boolean {
  NUMBER.lastIndex = at;
  return NUMBER.test(data);
}
